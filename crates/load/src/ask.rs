//! One request on a connection of its own.

use std::net::SocketAddr;

use http_body_util::{BodyExt as _, Full};
use hyper::StatusCode;
use hyper::body::Bytes;
use hyper::http::request::Builder;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

/// Sends a request and returns the answer.
///
/// # Errors
///
/// If there is none.
pub(crate) async fn ask(
    address: SocketAddr,
    request: Builder,
    body: Bytes,
) -> anyhow::Result<(StatusCode, Bytes)> {
    let stream = TcpStream::connect(address).await?;
    let (mut sender, connection) =
        hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    let connection = tokio::spawn(connection);
    let request = request.header("host", address.to_string());
    let answer = sender.send_request(request.body(Full::new(body))?).await?;
    let status = answer.status();
    let body = answer.into_body().collect().await?.to_bytes();
    connection.abort();
    Ok((status, body))
}
