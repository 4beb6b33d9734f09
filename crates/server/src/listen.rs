//! Connections: a bounded number, each with its address known and its patience limited.

use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::sleep;
use tower::ServiceExt;

use crate::address::{Address, Admissions};
use crate::app::{App, Closing};
use crate::front::Peer;

/// How much of the head of a request is held in memory, in bytes.
const HEAD: usize = 64 * 1024;
/// How long to wait before trying again when no connection can be taken.
const PAUSE: Duration = Duration::from_millis(50);

/// Takes connections until `closing` says so; those that are open then finish their requests, which is
/// waited for.
pub(crate) async fn listen(listener: TcpListener, router: Router, app: &App) {
    let (limits, mut closing) = (app.limits(), app.closing());
    let admissions = Admissions::new(limits.connections, limits.connections_per_address);
    let head_time = limits.head_time;
    let (alive, mut ended) = mpsc::channel::<()>(1);
    loop {
        let taken = tokio::select! {
            taken = listener.accept() => taken,
            () = closing.wait() => break,
        };
        let (stream, peer) = match taken {
            Ok(taken) => taken,
            Err(error) => {
                // Either the client was gone already, or files have run out: both pass.
                tracing::warn!(%error, "a connection could not be taken");
                sleep(PAUSE).await;
                continue;
            }
        };
        let address = Address::from(peer.ip());
        // Many clients speak through one proxy.
        let each = !app.front().trusts(peer.ip());
        let Some(admission) = admissions.admit_some(address, each) else {
            tracing::warn!(%peer, "too many connections");
            continue;
        };
        let (router, closing, alive) = (router.clone(), closing.clone(), alive.clone());
        tokio::spawn(async move {
            let conversation = converse(stream, router, Peer(peer.ip()), head_time, closing);
            tokio::select! {
                () = conversation => {}
                () = admission.withdrawn() => {}
            }
            drop((admission, alive));
        });
    }
    drop((alive, listener));
    let _ = ended.recv().await;
}

async fn converse(
    stream: TcpStream,
    router: Router,
    peer: Peer,
    head_time: Duration,
    mut closing: Closing,
) {
    // Messages are short and each is waited for.
    let _ = stream.set_nodelay(true);
    let service = router.map_request(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer);
        request.map(Body::new)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head_time)
        .max_buf_size(HEAD)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
        .with_upgrades();
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = closing.wait() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended early");
    }
}
