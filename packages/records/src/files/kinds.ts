/**
 * Types of files, as PocketBase names them. The content decides; a file's name decides only among the formats of one
 * container that cannot be distinguished by their first bytes (zip, OLE, text), and what a sender declares is ignored.
 */
import { imageType } from "./content.ts";
import { typeByWeakSignature, typesBySignature } from "./signatures.ts";
import { textOf, textTypes } from "./text-kinds.ts";

export interface FileSample {
	readonly head: Uint8Array;
	/** Bytes. */
	readonly size: number;
	readonly name: string;
}

/** Names of the same type; the first one is what files are served as. */
const synonyms: readonly (readonly string[])[] = [
	["application/zip", "application/x-zip", "application/x-zip-compressed"],
	["application/gzip", "application/x-gzip", "application/x-gunzip"],
	["application/pdf", "application/x-pdf"],
	["application/java-archive", "application/jar", "application/jar-archive", "application/x-java-archive"],
	["application/x-ole-storage", "application/x-cfb"],
	["application/x-ms-installer", "application/x-windows-installer", "application/x-msi"],
	["application/msword", "application/vnd.ms-word"],
	["application/vnd.ms-powerpoint", "application/mspowerpoint"],
	["application/vnd.ms-excel", "application/msexcel"],
	["application/vnd.rar", "application/x-rar-compressed", "application/x-rar"],
	["application/vnd.debian.binary-package", "application/x-deb"],
	["application/x-archive", "application/x-unix-archive"],
	["application/x-chrome-extension", "application/x-google-chrome-extension"],
	["application/x-java-applet", "application/java-vm"],
	["application/vnd.nintendo.snes.rom", "application/x-nintendo-nes-rom"],
	["application/vnd.microsoft.portable-executable", "application/x-msdownload"],
	["application/vnd.shp", "application/x-esri-shape"],
	["application/vnd.sqlite3", "application/x-sqlite3"],
	["application/vnd.rn-realmedia-vbr", "application/vnd.rn-realmedia"],
	["application/vnd.apple.mpegurl", "audio/mpegurl", "application/x-mpegurl"],
	["application/vnd.ms-package.3dmanufacturing-3dmodel+xml", "model/3mf"],
	["application/ogg", "application/x-ogg"],
	["application/x-subrip", "application/x-srt", "text/x-srt"],
	["text/xml", "application/xml"],
	["text/rtf", "application/rtf"],
	["text/javascript", "application/javascript", "application/x-javascript"],
	["text/x-python", "text/x-script.python", "application/x-python"],
	["text/x-tcl", "application/x-tcl"],
	["text/vcard", "text/x-vcard"],
	["image/apng", "image/vnd.mozilla.apng"],
	["image/jpeg", "image/jpg"],
	["image/bmp", "image/x-bmp", "image/x-ms-bmp"],
	["image/x-icon", "image/vnd.microsoft.icon"],
	["image/x-icns", "image/icns"],
	["image/jxr", "image/vnd.ms-photo"],
	["image/vnd.adobe.photoshop", "image/x-psd", "application/photoshop"],
	["audio/mpeg", "audio/mp3", "audio/x-mpeg"],
	["audio/wav", "audio/x-wav", "audio/vnd.wave", "audio/wave"],
	["audio/midi", "audio/mid", "audio/x-mid", "audio/x-midi", "audio/sp-midi"],
	["audio/aiff", "audio/x-aiff"],
	["audio/amr", "audio/amr-nb"],
	["audio/mp4", "audio/x-mp4a"],
	["audio/flac", "audio/x-flac"],
	["audio/ape", "audio/x-ape"],
	["audio/musepack", "audio/x-musepack"],
	["audio/x-unknown", "audio/x-voc"],
	["video/3gpp", "video/3gp", "audio/3gpp"],
	["video/3gpp2", "video/3g2", "audio/3gpp2"],
	["video/mpeg", "video/mp1s", "video/mp2p"],
	["video/mj2", "image/mj2"],
	["video/webm", "audio/webm"],
	["video/x-msvideo", "video/vnd.avi", "video/avi", "video/msvideo"],
	["video/x-matroska", "video/matroska"],
	["video/x-ms-asf", "application/vnd.ms-asf", "audio/x-ms-asf", "video/asf", "video/x-ms-wmv"],
	["font/ttf", "font/sfnt", "application/x-font-ttf", "application/font-sfnt"],
];

const served = new Map(
	synonyms.flatMap(([first = "", ...more]) => more.map((name) => [name, first] as const)),
);

/** One name for all synonyms of a type, without parameters. */
const canonical = (type: string): string => {
	const bare = (type.split(";")[0] ?? "").trim().toLowerCase();
	return served.get(bare) ?? bare;
};

const office = "application/vnd.openxmlformats-officedocument.";
const openDocument = "application/vnd.oasis.opendocument.";

/** Formats of a container, by the file's extension. */
const byExtension: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	"application/x-ole-storage": {
		doc: "application/msword",
		xls: "application/vnd.ms-excel",
		ppt: "application/vnd.ms-powerpoint",
		pub: "application/vnd.ms-publisher",
		msg: "application/vnd.ms-outlook",
		msi: "application/x-ms-installer",
	},
	"application/zip": {
		docx: `${office}wordprocessingml.document`,
		xlsx: `${office}spreadsheetml.sheet`,
		pptx: `${office}presentationml.presentation`,
		odt: `${openDocument}text`,
		ods: `${openDocument}spreadsheet`,
		odp: `${openDocument}presentation`,
		odg: `${openDocument}graphics`,
		jar: "application/java-archive",
		apk: "application/vnd.android.package-archive",
		epub: "application/epub+zip",
	},
	"text/plain": {
		csv: "text/csv",
		tsv: "text/tab-separated-values",
		css: "text/css",
		js: "text/javascript",
		mjs: "text/javascript",
		php: "text/x-php",
		lua: "text/x-lua",
		pl: "text/x-perl",
		py: "text/x-python",
		tcl: "text/x-tcl",
	},
};

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** The name decides among the formats of a container; text of another ending stays plain text as well. */
function refineTypes(types: readonly string[], name: string): readonly string[] {
	const [type = "", ...more] = types;
	const exact = byExtension[type]?.[extensionOf(name)];
	if (exact === undefined) return types;
	return type === "application/zip" ? [exact, ...more] : [exact, type, ...more];
}

/** Library of formats, loaded on first use: most files are pictures. */
const library = async () => await import("file-type");

async function typeByLibrary(head: Uint8Array): Promise<string | null> {
	try {
		const { fileTypeFromBuffer } = await library();
		const detected = await fileTypeFromBuffer(head);
		return detected === undefined ? null : canonical(detected.mime);
	} catch {
		// Damaged: begins like a format, but goes on otherwise.
		return null;
	}
}

/** Types of the library that are XML or text, and of which the text itself says more. */
const vague = new Set(["text/xml", "text/rtf", "image/svg+xml"]);

/** All names of a file's type by its content, the most exact one first; `application/octet-stream` if unknown. */
export async function typesOf({ head, size, name }: FileSample): Promise<readonly string[]> {
	const own = typesBySignature(head);
	if (own.length > 0) return own;
	const detected = await typeByLibrary(head);
	if (detected === "image/apng") return ["image/png", "image/apng"];
	if (detected !== null && !vague.has(detected)) return refineTypes([detected], name);
	const weak = typeByWeakSignature(head);
	if (weak !== null) return refineTypes([weak], name);
	const text = textOf(head);
	if (text === null) return ["application/octet-stream"];
	return refineTypes(textTypes({ text, isWhole: size <= head.length }), name);
}

/** Whether a file is of one of the types that a field allows. */
export async function isOfType(file: FileSample, allowed: readonly string[]): Promise<boolean> {
	const picture = imageType(file.head);
	const names = new Set(allowed.map(canonical));
	if (picture !== null && names.has(picture)) return true;
	return (await typesOf(file)).some((type) => names.has(type));
}

/** Types that a browser may display; all others are downloads. As with PocketBase. */
const inline = new Set([
	...["image/png", "image/jpeg", "image/gif", "image/webp", "image/x-icon", "image/bmp"],
	...["video/webm", "video/mp4", "video/3gpp", "video/quicktime", "video/x-ms-asf"],
	...["audio/basic", "audio/aiff", "audio/mpeg", "audio/midi", "audio/wav", "audio/x-m4a", "audio/aac"],
	"application/pdf",
]);

/** Whether a text's head is UTF-8, the last character of which may be cut off. */
function isUtf8(head: Uint8Array): boolean {
	try {
		new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
		return true;
	} catch {
		return false;
	}
}

export interface ServedType {
	/** The `Content-Type` header. */
	readonly type: string;
	/** Whether a browser may display it. */
	readonly isInline: boolean;
}

/** How a stored file is served. */
export async function servedTypeOf(file: FileSample): Promise<ServedType> {
	const type = imageType(file.head) ?? (await typesOf(file))[0] ?? "application/octet-stream";
	return {
		type: type.startsWith("text/") && isUtf8(file.head) ? `${type}; charset=utf-8` : type,
		isInline: inline.has(type),
	};
}
