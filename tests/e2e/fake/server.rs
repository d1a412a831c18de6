//! The HTTP side: reads a request, lets it fail if a test wants that, holds it against limits, carries it out, records it.

use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Multipart, Request as HttpRequest, State};
use axum::http::{HeaderMap, Response, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::any;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::Fake;
use super::api::{Answer, Incoming, Refusal};
use super::faults::{Fault, Op};
use super::limits::Place;
use super::world::{File, Request, World};

const BODY_LIMIT: usize = 64 * 1024 * 1024;

/// Serves until the runtime ends.
pub(crate) fn spawn(listener: TcpListener, fake: Fake) {
    let router = Router::new()
        .route("/gateway", any(super::gateway::connect))
        .route("/gateway/", any(super::gateway::connect))
        .route("/avatars/{user}/{file}", any(avatar))
        .fallback(handle)
        .layer(axum::extract::DefaultBodyLimit::max(BODY_LIMIT))
        .with_state(fake);
    tokio::spawn(async move { axum::serve(listener, router).await });
}

/// A picture of somebody, to whoever asks.
async fn avatar(State(fake): State<Fake>, request: HttpRequest) -> Response<Body> {
    let path = request.uri().path().to_owned();
    let found = fake.change(|world| {
        if request.headers().contains_key(header::AUTHORIZATION) {
            world.complaints.push(format!("the token was sent with {path}"));
        }
        world.avatars_asked.push(path.clone());
        world.avatars.get(&path).cloned()
    });
    match found {
        Some(bytes) => ([(header::CONTENT_TYPE, "image/png")], bytes).into_response(),
        None => (StatusCode::NOT_FOUND, "unknown").into_response(),
    }
}

async fn handle(State(fake): State<Fake>, request: HttpRequest) -> Response<Body> {
    let method = request.method().as_str().to_owned();
    let whole = request.uri().path().to_owned();
    let headers = request.headers().clone();
    let path: Vec<&str> = whole.trim_start_matches("/api/v10/").split('/').collect();
    let op = Op::of(&method, &path);
    let (payload, files) = read(request).await;
    let fault = fake.change(|world| take_fault(world, op));
    if let Some(response) = fault.and_then(|f| fail_before(&fake, op, &whole, &payload, f)) {
        return response;
    }
    let incoming = Incoming { path: &path, payload, files };
    let (answer, place) = fake.change(|world| carry_out(world, op, &headers, &incoming, &whole));
    match fault {
        Some(Fault::LostAfter) => cut(),
        Some(Fault::Slow(time)) => tokio::time::sleep(time).await,
        _ => {}
    }
    respond(answer, place)
}

/// Cuts the connection: the panic ends the connection's task, without a word on standard error.
fn cut() -> ! {
    std::panic::resume_unwind(Box::new("the connection is cut"))
}

fn take_fault(world: &mut World, op: Op) -> Option<Fault> {
    let at = world.faults.iter().position(|(of, _)| *of == op)?;
    world.faults.remove(at).map(|(_, fault)| fault)
}

fn fail_before(fake: &Fake, op: Op, path: &str, payload: &Value, fault: Fault) -> Option<Response<Body>> {
    let record = |status| {
        let request = Request { op, path: path.to_owned(), body: payload.clone(), status };
        fake.change(|world| world.requests.push(request));
    };
    match fault {
        Fault::Status(status) => {
            record(status);
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_GATEWAY);
            Some((status, "<html><body>error</body></html>").into_response())
        }
        Fault::Refuse(status, code) => {
            record(status);
            let refusal = Refusal::new(status, code, "refused on demand");
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
            Some((status, refusal.body.to_string()).into_response())
        }
        Fault::Limit(seconds) => {
            record(429);
            let body = json!({ "message": "You are being rate limited.", "retry_after": seconds, "global": false });
            Some((StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, "1")], body.to_string()).into_response())
        }
        Fault::LostBefore => {
            record(0);
            cut()
        }
        Fault::LostAfter | Fault::Slow(_) => None,
    }
}

async fn read(request: HttpRequest) -> (Value, Vec<File>) {
    let is_form = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|t| t.to_str().ok())
        .is_some_and(|t| t.starts_with("multipart/form-data"));
    if is_form {
        return read_form(request).await;
    }
    let bytes = axum::body::to_bytes(request.into_body(), BODY_LIMIT).await.unwrap_or_default();
    (serde_json::from_slice(&bytes).unwrap_or_default(), vec![])
}

async fn read_form(request: HttpRequest) -> (Value, Vec<File>) {
    let mut form = Multipart::from_request(request, &()).await.expect("a readable form");
    let (mut payload, mut files) = (Value::Null, vec![]);
    while let Some(field) = form.next_field().await.expect("a readable part") {
        let (part, name) = (field.name().map(str::to_owned), field.file_name().map(str::to_owned));
        let bytes: Bytes = field.bytes().await.expect("a readable part");
        match (part.as_deref(), name) {
            (Some("payload_json"), _) => payload = serde_json::from_slice(&bytes).expect("JSON"),
            (Some(part), Some(name)) if part == format!("files[{}]", files.len()) => {
                files.push(File { name, alt: String::new(), bytes: bytes.to_vec() });
            }
            other => panic!("an unknown part of a form: {other:?}"),
        }
    }
    (payload, files)
}

fn carry_out(world: &mut World, op: Op, headers: &HeaderMap, incoming: &Incoming<'_>, path: &str) -> (Answer, Place) {
    let place = world.buckets.take(op, &bucket_key(op, incoming.path));
    let answer = if place.is_over && op != Op::Callback {
        let body = json!({
            "message": "You are being rate limited.", "retry_after": place.reset_after.as_secs_f64(), "global": false
        });
        Err(Refusal { status: 429, body })
    } else if !op.is_interaction() && !is_authorised(world, headers) {
        Err(Refusal::new(401, 0, "401: Unauthorized"))
    } else {
        answer(world, op, incoming)
    };
    let status = match &answer {
        Ok(Value::Null) => 204,
        Ok(_) => 200,
        Err(refusal) => refusal.status,
    };
    world.requests.push(Request { op, path: path.to_owned(), body: incoming.payload.clone(), status });
    (answer, place)
}

fn bucket_key(op: Op, path: &[&str]) -> String {
    match op {
        Op::EditAnswer => path.get(2),
        Op::Post | Op::EditPost | Op::DeletePost | Op::OpenThread => path.get(1),
        _ => None,
    }
    .map_or_else(String::new, |key| (*key).to_owned())
}

fn is_authorised(world: &World, headers: &HeaderMap) -> bool {
    let given = headers.get(header::AUTHORIZATION).and_then(|h| h.to_str().ok());
    given == Some(&format!("Bot {}", world.token))
}

fn answer(world: &mut World, op: Op, incoming: &Incoming<'_>) -> Answer {
    match op {
        Op::GetGateway => Ok(world.get_gateway()),
        Op::GetApplication => Ok(world.get_application()),
        Op::GetCommands => Ok(world.commands.clone().into()),
        Op::PutCommands => world.put_commands(&incoming.payload),
        Op::Callback => world.callback(incoming),
        Op::EditAnswer => world.edit_answer(incoming),
        Op::Post => world.post(incoming),
        Op::ListPosts => world.list_posts(incoming),
        Op::EditPost => world.edit_post(incoming),
        Op::DeletePost => world.delete_post(incoming),
        Op::OpenThread => world.open_thread(incoming),
        Op::ListThreads => Ok(world.list_threads()),
        Op::ChangeChannel => world.change_channel(incoming),
        Op::OpenDm => world.open_dm(&incoming.payload),
        Op::Unknown => {
            world.complaints.push(format!("an unknown request: {}", incoming.path.join("/")));
            Err(Refusal::new(404, 0, "404: Not Found"))
        }
    }
}

fn respond(answer: Answer, place: Place) -> Response<Body> {
    let (status, body) = match answer {
        Ok(Value::Null) => (204, None),
        Ok(body) => (200, Some(body)),
        Err(refusal) => (refusal.status, Some(refusal.body)),
    };
    let wait = place.reset_after.max(Duration::from_millis(1));
    let mut response = Response::builder()
        .status(status)
        .header("x-ratelimit-limit", place.limit.to_string())
        .header("x-ratelimit-remaining", place.left.to_string())
        .header("x-ratelimit-reset-after", format!("{:.3}", wait.as_secs_f64()));
    if status == 429 {
        response = response.header(header::RETRY_AFTER, (wait.as_secs() + 1).to_string());
    }
    let response = response.header(header::CONTENT_TYPE, "application/json");
    response.body(body.map_or_else(Body::empty, |b| Body::from(b.to_string()))).expect("a response")
}
