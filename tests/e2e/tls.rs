//! The fake behind HTTPS, with a certificate in Discord's name from an authority made for the test.

use std::net::SocketAddr;
use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, IsCa, KeyPair};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use crate::fake::Fake;

/// Listens on a port of its own and passes everything on; gives the address and the authority as PEM.
pub(crate) async fn in_front_of(fake: &Fake, name: &str) -> (SocketAddr, String) {
    let (config, authority) = certificate(name);
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let behind = fake.address();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                // A client that does not trust us hangs up; that is its right.
                let Ok(mut outer) = acceptor.accept(stream).await else { return };
                let Ok(mut inner) = TcpStream::connect(behind).await else { return };
                let _ = tokio::io::copy_bidirectional(&mut outer, &mut inner).await;
            });
        }
    });
    (address, authority)
}

fn certificate(name: &str) -> (ServerConfig, String) {
    let authority_key = KeyPair::generate().expect("a key");
    let mut authority = CertificateParams::new(vec![]).expect("parameters");
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority = authority.self_signed(&authority_key).expect("an authority");
    let key = KeyPair::generate().expect("a key");
    let leaf = CertificateParams::new(vec![name.to_owned()]).expect("parameters");
    let leaf = leaf.signed_by(&key, &authority, &authority_key).expect("a certificate");
    let key = PrivateKeyDer::try_from(key.serialize_der()).expect("a key");
    let config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(vec![leaf.der().clone()], key)
        .expect("a configuration");
    (config, authority.pem())
}
