//! What is sent: a method, a path, the bucket whose limit it counts against, a body.

use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder};
use serde_json::Value;

/// A request to be made, as often as needed.
#[derive(Clone, Debug)]
pub(crate) struct ApiRequest {
    /// For logs; the path may hold a token.
    pub(crate) name: &'static str,
    /// Method.
    pub(crate) method: Method,
    /// After `/api/v10`.
    pub(crate) path: String,
    /// Whose limit it counts against.
    pub(crate) bucket: Bucket,
    /// Content.
    pub(crate) body: Body,
    /// Doing it twice is no harm, so that it may be repeated when nobody knows whether it was done.
    pub(crate) may_repeat: bool,
}

/// A stretch of the API with a rate limit of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Bucket {
    /// The first answer to an interaction; without limit.
    Callback,
    /// Edits and follow-ups of one interaction, by its id.
    Interaction(u64),
    /// New messages of a channel.
    Posts(u64),
    /// Changes of messages in a channel.
    Edits(u64),
    /// Removals of messages in a channel, which Discord counts by themselves.
    Deletes(u64),
    /// Threads of a channel.
    Threads(u64),
    /// All else, by name.
    Other(&'static str),
}

/// Content of a request.
#[derive(Clone, Debug)]
pub(crate) enum Body {
    /// Nothing.
    None,
    /// JSON.
    Json(Value),
    /// JSON with files.
    Files(Value, Vec<Upload>),
}

/// A file on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Upload {
    /// Name.
    pub(crate) file_name: String,
    /// Content.
    pub(crate) bytes: Vec<u8>,
}

impl Bucket {
    /// Interaction endpoints are authorised by their own token and do not count against the bot's global limit.
    pub(crate) const fn is_authorised(self) -> bool {
        !matches!(self, Self::Callback | Self::Interaction(_))
    }
}

impl Body {
    /// Puts the content into a request.
    pub(crate) fn attach(&self, request: RequestBuilder) -> Result<RequestBuilder, reqwest::Error> {
        match self {
            Self::None => Ok(request),
            Self::Json(json) => Ok(request.json(json)),
            Self::Files(json, files) => {
                let payload = Part::text(json.to_string()).mime_str("application/json")?;
                let form =
                    files.iter().enumerate().fold(Form::new().part("payload_json", payload), |form, (i, file)| {
                        form.part(
                            format!("files[{i}]"),
                            Part::bytes(file.bytes.clone()).file_name(file.file_name.clone()),
                        )
                    });
                Ok(request.multipart(form))
            }
        }
    }
}

impl ApiRequest {
    /// A question that changes nothing.
    pub(crate) fn get(name: &'static str, path: impl Into<String>) -> Self {
        Self {
            name,
            method: Method::GET,
            path: path.into(),
            bucket: Bucket::Other(name),
            body: Body::None,
            may_repeat: true,
        }
    }

    /// A new thing.
    pub(crate) fn post(name: &'static str, path: impl Into<String>, bucket: Bucket, body: Body) -> Self {
        Self { name, method: Method::POST, path: path.into(), bucket, body, may_repeat: true }
    }

    /// A change.
    pub(crate) fn patch(name: &'static str, path: impl Into<String>, bucket: Bucket, body: Body) -> Self {
        Self { name, method: Method::PATCH, path: path.into(), bucket, body, may_repeat: true }
    }

    /// A removal.
    pub(crate) fn delete(name: &'static str, path: impl Into<String>, bucket: Bucket) -> Self {
        Self { name, method: Method::DELETE, path: path.into(), bucket, body: Body::None, may_repeat: true }
    }

    /// A replacement of the whole.
    pub(crate) fn put(name: &'static str, path: impl Into<String>, body: Body) -> Self {
        Self { name, method: Method::PUT, path: path.into(), bucket: Bucket::Other(name), body, may_repeat: true }
    }

    /// Doing it twice would be seen: never repeated unless it was surely not done.
    #[must_use]
    pub(crate) fn only_once(mut self) -> Self {
        self.may_repeat = false;
        self
    }
}
