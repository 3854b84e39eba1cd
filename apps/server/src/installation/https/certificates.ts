/**
 * A certificate authority of one installation, for a school's network alone, and the certificates that it signs. The ASN.1
 * is `@peculiar/asn1-x509`'s, keys and signatures are Node's own.
 */
import {
	createHash,
	createPrivateKey,
	createPublicKey,
	generateKeyPairSync,
	type KeyObject,
	randomBytes,
	sign,
	X509Certificate,
} from "node:crypto";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import * as asn from "@peculiar/asn1-x509";
import type { Names } from "./names.ts";
import { ownNetworks, ownSuffixes } from "./own-network.ts";

export interface Root {
	/** PEM. */
	readonly certificate: string;
	/** PEM; it never leaves the data folder. */
	readonly key: string;
}

const DAY_MS = 86_400_000;
/** A teacher's phone trusts it once: as long as a computer lives. */
const ROOT_DAYS = 3650;
/** Apple's systems accept 825 days at most; a school is closed for a summer. */
const SERVER_DAYS = 200;

const ecdsaWithSha256 = new asn.AlgorithmIdentifier({ algorithm: "1.2.840.10045.4.3.2" });

const bytesOf = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer;

const extension = (extnID: string, critical: boolean, value: unknown): asn.Extension =>
	new asn.Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) });

const nameOf = (commonName: string): asn.Name =>
	new asn.Name(
		[
			["2.5.4.10", "Rafta"],
			["2.5.4.3", commonName],
		].map(
			([type = "", utf8String]) =>
				new asn.RelativeDistinguishedName([
					new asn.AttributeTypeAndValue({ type, value: new asn.AttributeValue({ utf8String }) }),
				]),
		),
	);

const subtree = (name: Partial<asn.GeneralName>): asn.GeneralSubtree =>
	new asn.GeneralSubtree({ base: new asn.GeneralName(name) });

/** The root vouches for names of this network and for nothing else, even if its key is stolen. */
const constraints = (host: string): asn.NameConstraints =>
	new asn.NameConstraints({
		permittedSubtrees: new asn.GeneralSubtrees([
			...[host, ...ownSuffixes].map((dNSName) => subtree({ dNSName })),
			...ownNetworks.map(([address, prefix]) => subtree({ iPAddress: `${address}/${prefix}` })),
		]),
	});

const keyInfo = (key: KeyObject): asn.SubjectPublicKeyInfo =>
	AsnConvert.parse(key.export({ type: "spki", format: "der" }), asn.SubjectPublicKeyInfo);

const keyIdentifier = (info: asn.SubjectPublicKeyInfo): ArrayBuffer =>
	bytesOf(createHash("sha1").update(Buffer.from(info.subjectPublicKey)).digest());

interface CertificateRequest {
	readonly subject: asn.Name;
	readonly issuer: asn.Name;
	readonly key: KeyObject;
	readonly signedBy: KeyObject;
	readonly from: Date;
	readonly days: number;
	readonly extensions: readonly asn.Extension[];
}

function signCertificate({
	subject,
	issuer,
	key,
	signedBy,
	from,
	days,
	extensions,
}: CertificateRequest): string {
	const info = keyInfo(key);
	const serial = randomBytes(16);
	// Positive, and without leading zeros.
	serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
	const content = new asn.TBSCertificate({
		version: asn.Version.v3,
		serialNumber: bytesOf(serial),
		signature: ecdsaWithSha256,
		issuer,
		subject,
		// A phone's clock may be a little behind.
		validity: new asn.Validity({
			notBefore: new Date(from.getTime() - DAY_MS),
			notAfter: new Date(from.getTime() + days * DAY_MS),
		}),
		subjectPublicKeyInfo: info,
		extensions: new asn.Extensions([
			extension(asn.id_ce_subjectKeyIdentifier, false, new asn.SubjectKeyIdentifier(keyIdentifier(info))),
			extension(
				asn.id_ce_authorityKeyIdentifier,
				false,
				new asn.AuthorityKeyIdentifier({
					keyIdentifier: new asn.KeyIdentifier(keyIdentifier(keyInfo(createPublicKey(signedBy)))),
				}),
			),
			...extensions,
		]),
	});
	const bytes = Buffer.from(AsnConvert.serialize(content));
	const certificate = new asn.Certificate({
		tbsCertificate: content,
		signatureAlgorithm: ecdsaWithSha256,
		signatureValue: bytesOf(sign("sha256", bytes, signedBy)),
	});
	return new X509Certificate(Buffer.from(AsnConvert.serialize(certificate))).toString();
}

const newKey = () => generateKeyPairSync("ec", { namedCurve: "P-256" });

const pemOf = (key: KeyObject): string => String(key.export({ type: "pkcs8", format: "pem" }));

/** Makes the root of an installation on the computer `host`. */
export function makeRoot(host: string, now: Date): Root {
	const { publicKey, privateKey } = newKey();
	const subject = nameOf(`Rafta ${host} ${now.toISOString().slice(0, 10)}`);
	const certificate = signCertificate({
		...{ subject, issuer: subject, key: publicKey, signedBy: privateKey, from: now, days: ROOT_DAYS },
		extensions: [
			extension(
				asn.id_ce_basicConstraints,
				true,
				new asn.BasicConstraints({ cA: true, pathLenConstraint: 0 }),
			),
			extension(
				asn.id_ce_keyUsage,
				true,
				new asn.KeyUsage(asn.KeyUsageFlags.keyCertSign | asn.KeyUsageFlags.cRLSign),
			),
			extension(asn.id_ce_nameConstraints, true, constraints(host)),
		],
	});
	return { certificate, key: pemOf(privateKey) };
}

/** A server's certificate, with its key and the root, as `https` takes them; it is kept in memory alone. */
export interface ServerCertificate {
	readonly cert: string;
	readonly key: string;
	readonly names: Names;
	readonly until: Date;
}

/** Signs a certificate for the names that the computer has now. */
export function makeServerCertificate(root: Root, names: Names, now: Date): ServerCertificate {
	const { publicKey, privateKey } = newKey();
	const issuer = AsnConvert.parse(new X509Certificate(root.certificate).raw, asn.Certificate);
	const alternatives = [
		...[...names.hosts, "localhost"].map((dNSName) => new asn.GeneralName({ dNSName })),
		...[...names.addresses, "127.0.0.1"].map((iPAddress) => new asn.GeneralName({ iPAddress })),
	];
	const until = new X509Certificate(root.certificate).validToDate.getTime();
	const days = Math.min(SERVER_DAYS, Math.floor((until - now.getTime()) / DAY_MS));
	const certificate = signCertificate({
		subject: nameOf(names.hosts[0] ?? "Rafta"),
		issuer: issuer.tbsCertificate.subject,
		...{ key: publicKey, signedBy: createPrivateKey(root.key), from: now, days },
		extensions: [
			extension(asn.id_ce_basicConstraints, true, new asn.BasicConstraints({ cA: false })),
			extension(asn.id_ce_keyUsage, true, new asn.KeyUsage(asn.KeyUsageFlags.digitalSignature)),
			extension(asn.id_ce_extKeyUsage, false, new asn.ExtendedKeyUsage([asn.id_kp_serverAuth])),
			extension(asn.id_ce_subjectAltName, false, new asn.SubjectAlternativeName(alternatives)),
		],
	});
	return {
		cert: certificate + root.certificate,
		key: pemOf(privateKey),
		names,
		until: new X509Certificate(certificate).validToDate,
	};
}
