//! Connections: a bounded number, each with its address known and its patience limited.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

use crate::address::{Address, Admissions};
use crate::app::{App, Closing};
use crate::front::Peer;

/// How much of the head of a request is held in memory, in bytes.
const HEAD: usize = 64 * 1024;
/// How long to wait before trying again when no connection can be taken.
const PAUSE: Duration = Duration::from_millis(50);

/// How long a client may take for the rest of an answer when the server is being stopped.
const PARTING: Duration = Duration::from_secs(1);

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
    let (asked, mut asks) = watch::channel(false);
    let asked = Arc::new(asked);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer);
        let answer = router.clone().oneshot(request.map(Body::new));
        let asked = Arc::clone(&asked);
        async move {
            asked.send_replace(true);
            let answer = answer.await;
            asked.send_replace(false);
            answer
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head_time)
        .max_buf_size(HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = closing.wait() => {
            connection.as_mut().graceful_shutdown();
            tokio::select! {
                ended = connection.as_mut() => ended,
                () = is_quiet(&mut asks) => return,
            }
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended early");
    }
}

/// Waits until nothing has been asked for a while: browsers open connections before they need them, and half a
/// request is none.
async fn is_quiet(asks: &mut watch::Receiver<bool>) {
    loop {
        let _ = asks.wait_for(|asked| !asked).await;
        let more = async { asks.wait_for(|asked| *asked).await.is_ok() };
        match timeout(PARTING, more).await {
            Ok(true) => {}
            // Where no more can be asked, the connection ends by itself.
            Ok(false) => std::future::pending().await,
            Err(_) => return,
        }
    }
}
