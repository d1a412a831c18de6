//! Spans leave the program for a collector. With the feature `otel` alone.

use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::http::HeaderMap;
use axum::routing::post;
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::scene::Scene;

/// For spans that wait for company before they are sent.
const SENT_WITHIN: Duration = Duration::from_secs(15);

/// A collector that passes on what is sent to it, and its base address.
async fn collector() -> (String, mpsc::UnboundedReceiver<Bytes>) {
    let (heard, hearing) = mpsc::unbounded_channel();
    let take = move |headers: HeaderMap, body: Bytes| async move {
        assert_eq!(headers["content-type"], "application/x-protobuf");
        drop(heard.send(body));
    };
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let router = Router::new().route("/v1/traces", post(take));
    tokio::spawn(async move { axum::serve(listener, router).await });
    (format!("http://{address}/"), hearing)
}

/// Whether these words stand in what was sent: strings are themselves there.
fn has(sent: &[u8], words: &str) -> bool {
    sent.windows(words.len()).any(|part| part == words.as_bytes())
}

#[tokio::test]
async fn calls_jobs_and_transactions_leave_for_a_collector_and_what_was_typed_does_not() {
    let (address, mut sent) = collector().await;
    let mut scene = Scene::prepare().await;
    scene.bot.set("OTEL_EXPORTER_OTLP_ENDPOINT", &address);
    scene.bot.set("LOG", "error");
    scene.start().await;
    let anna = scene.player("Anna");
    anna.slash("rules", &[("topic", "a-thing-that-nobody-has")]).await;
    // The last ones leave at the stop.
    scene.close().await;
    let mut all = vec![];
    let wanted = ["sealed-orders", "call", "call.kind", "job", "database", "operation"];
    while !wanted.iter().all(|words| has(&all, words)) {
        let more = tokio::time::timeout(SENT_WITHIN, sent.recv()).await.expect("spans in time").expect("spans");
        all.extend_from_slice(&more);
    }
    for secret in ["Anna", "nobody-has", "fake.token"] {
        assert!(!has(&all, secret), "{secret} has left the program");
    }
}

#[tokio::test]
async fn a_collector_that_is_not_there_holds_nobody_up() {
    let mut scene = Scene::prepare().await;
    scene.bot.set("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9");
    scene.start().await;
    scene.player("Anna").slash("game list", &[]).await;
    scene.close().await;
}
