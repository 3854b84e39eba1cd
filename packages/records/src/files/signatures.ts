/** Marks of binary formats that the library `file-type` does not know, or names less exactly than PocketBase. */

/** A format's bytes, as text in Latin-1, at their place in the file; several alternatives are several rows. */
type Signature = readonly [type: string, bytes: string, at?: number];

const signatures: readonly Signature[] = [
	["image/x-xpixmap", "/* XPM */"],
	["application/vnd.fdf", "%FDF"],
	["application/pdf", "%PDF-"],
	["application/pdf", "\n%PDF-"],
	["application/pdf", "\xef\xbb\xbf%PDF-"],
	["application/postscript", "%!PS-Adobe-"],
	["application/pkcs7-signature", "-----BEGIN PKCS7"],
	["image/jxs", "\0\0\0\x0cJXS \r\n\x87\n"],
	["application/vnd.debian.binary-package", "debian-binary", 8],
	["application/x-archive", "!<arch>"],
	["application/x-xar", "xar!"],
	["application/fits", "SIMPLE  =                    T"],
	["audio/musepack", "MPCK"],
	["audio/basic", ".snd"],
	["video/mj2", "ftypmj2", 4],
	["video/vnd.dvb.file", "ftypdvb1", 4],
	["audio/x-unknown", "Creative Voice File"],
	["application/vnd.rn-realmedia-vbr", ".RMF"],
	["application/x-chrome-extension", "Cr24"],
	["application/vnd.shx", "\0\0\x27\x0a"],
	["image/vnd.djvu", "AT&TFORM"],
	["application/x-ms-reader", "ITOLITLS"],
	["application/cbor", "\xd9\xd9\xf7"],
	["image/vnd.radiance", "#?RADIANCE\n"],
	["application/marc", "4500", 20],
	["application/x-msaccess", "Standard ACE DB", 4],
	["application/x-msaccess", "Standard Jet DB", 4],
	["application/x-bittorrent", "d8:announce"],
	["application/tzif", "TZif"],
	["image/x-gimp-pat", "GPAT", 20],
	["image/x-gimp-gbr", "GIMP", 20],
	["application/x-installshield", "ISc("],
	["image/jxr", "II\xbc\x01"],
	["application/vnd.oasis.opendocument.formula", "mimetypeapplication/vnd.oasis.opendocument.formula", 30],
	["application/vnd.oasis.opendocument.chart", "mimetypeapplication/vnd.oasis.opendocument.chart", 30],
	["application/vnd.sun.xml.calc", "mimetypeapplication/vnd.sun.xml.calc", 30],
	["application/warc", "WARC/1."],
	["image/x-portable-bitmap", "P1\n"],
	["image/x-portable-bitmap", "P4\n"],
	["image/x-portable-graymap", "P2\n"],
	["image/x-portable-graymap", "P5\n"],
	["image/x-portable-pixmap", "P3\n"],
	["image/x-portable-pixmap", "P6\n"],
];

/** Bytes of a length in DER, by its first one: 0x82 says that two more follow. */
const lengthBytes: Readonly<Record<string, number>> = {
	"\x80": 1,
	"\x81": 2,
	"\x82": 3,
	"\x83": 4,
	"\x84": 5,
};

/** Signed data (PKCS #7) in DER: a sequence, its length, and the name of what it holds. */
function isSignedData(text: string): boolean {
	const length = lengthBytes[text.charAt(1)];
	const name = "\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07";
	return text.startsWith("0") && length !== undefined && text.startsWith(name, 1 + length);
}

/** What `file-type` takes for something else, or only with more of the file than its head. */
const lateSignatures: readonly Signature[] = [
	["audio/mpeg", "ID3"],
	["audio/mpeg", "\xff\xfb"],
	["audio/wav", "WAVE", 8],
	["application/gzip", "\x1f\x8b"],
	["font/woff2", "wOF2"],
	["font/woff", "wOFF"],
	["application/zip", "PK\x03\x04"],
	["application/zip", "PK\x05\x06"],
	["video/mp4", "ftyp", 4],
];

const matches = (head: string, [, bytes, at = 0]: Signature): boolean => head.startsWith(bytes, at);

const elfKinds: Readonly<Record<number, string>> = {
	1: "application/x-object",
	2: "application/x-executable",
	3: "application/x-sharedlib",
	4: "application/x-coredump",
};

/** A file of dBASE: its version, a day within a month, and bytes that are always 0. */
const isDbase = (head: Uint8Array): boolean => {
	const [version = 0, , month = 0, day = 0] = head;
	const known = "\x02\x03\x04\x05\x30\x31\x32\x42\x62\x7b\x82\x83\x87\x8a\x8b\x8e\xb3\xcb\xe5\xf5\xf4\xfb";
	const isDay = month >= 1 && month <= 12 && day >= 1 && day <= 31;
	const isZero = [12, 13, 30, 31].every((at) => head[at] === 0) && (head[28] ?? 2) <= 1;
	return head.length >= 68 && known.includes(String.fromCharCode(version)) && isDay && isZero;
};

const latin1 = (head: Uint8Array): string => Buffer.from(head).toString("latin1");

/** The types of a file by marks that `file-type` does not know, the most exact one first; otherwise none. */
export function typesBySignature(head: Uint8Array): readonly string[] {
	const text = latin1(head);
	if (text.startsWith("\x7fELF")) {
		const kind = elfKinds[(head[16] ?? 0) || (head[17] ?? 0)];
		return kind === undefined ? ["application/x-elf"] : [kind, "application/x-elf"];
	}
	const own = signatures.find((signature) => matches(text, signature));
	if (own !== undefined) return [own[0]];
	if (isSignedData(text)) return ["application/pkcs7-signature"];
	return isDbase(head) ? ["application/x-dbf"] : [];
}

/** The type by a mark that is enough when nothing more exact matched. */
export function typeByWeakSignature(head: Uint8Array): string | null {
	const text = latin1(head);
	return lateSignatures.find((signature) => matches(text, signature))?.[0] ?? null;
}
