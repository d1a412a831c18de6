//! Spans of this program, sent to a collector by OTLP over HTTP: calls, jobs, transactions. Feature `otel`.

use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use opentelemetry::KeyValue;
use opentelemetry::trace::TracerProvider;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{ExporterBuildError, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::SdkTracerProvider;
use tokio::runtime::{Builder, Runtime};
use tracing::{Metadata, Subscriber};
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::Layer;
use tracing_subscriber::registry::LookupSpan;

/// For one request to the collector.
const PATIENCE: Duration = Duration::from_secs(5);
/// For what waits at the end.
const TO_FINISH: Duration = Duration::from_secs(2);
const NAME: &str = "sealed-orders";

/// What collects spans and sends them, on a thread of its own.
#[derive(Debug)]
pub(super) struct Sender(SdkTracerProvider);

impl Sender {
    /// For the collector at that base address; nothing is sent yet.
    pub(super) fn open(endpoint: &str) -> Result<Self, ExporterBuildError> {
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(Post::new().map_err(|error| ExporterBuildError::InternalFailure(error.to_string()))?)
            .with_endpoint(format!("{}/v1/traces", endpoint.trim_end_matches('/')))
            .with_timeout(PATIENCE)
            .build()?;
        let version = KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
        let resource = Resource::builder().with_service_name(NAME).with_attribute(version).build();
        Ok(Self(SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build()))
    }

    /// All spans of this program, whatever is logged. What is logged inside them stays in the log.
    pub(super) fn layer<S: Subscriber + for<'a> LookupSpan<'a>>(&self) -> impl Layer<S> {
        let is_ours = |of: &Metadata<'_>| of.is_span() && of.target().starts_with("sealed_orders");
        tracing_opentelemetry::layer().with_tracer(self.0.tracer(NAME)).with_filter(filter_fn(is_ours))
    }

    pub(super) fn finish(self) {
        if let Err(error) = self.0.shutdown_with_timeout(TO_FINISH) {
            tracing::warn!(cause = %error, "the last spans did not reach the collector");
        }
    }
}

/// Our own client of HTTP: the one that the libraries bring would be a second one in another version. It is used by a thread
/// that may wait, so that its runtime needs none.
struct Post {
    client: reqwest::Client,
    runtime: Mutex<Runtime>,
}

impl Post {
    fn new() -> Result<Self, HttpError> {
        let runtime = Mutex::new(Builder::new_current_thread().enable_all().build()?);
        Ok(Self { client: reqwest::Client::builder().timeout(PATIENCE).build()?, runtime })
    }
}

impl fmt::Debug for Post {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Post").finish_non_exhaustive()
    }
}

#[async_trait]
impl HttpClient for Post {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let sending = async {
            let answer = self.client.execute(request.try_into()?).await?;
            let mut response = Response::builder().status(answer.status());
            if let Some(headers) = response.headers_mut() {
                headers.clone_from(answer.headers());
            }
            Ok(response.body(answer.bytes().await?)?)
        };
        self.runtime.lock().unwrap_or_else(PoisonError::into_inner).block_on(sending)
    }
}
