/** Delivers mails to the mail server of the settings. */
import type { Settings } from "../settings/model.ts";
import type { Mail } from "./mail.ts";

const TIMEOUT_MS = 30_000;

const entities: Readonly<Record<string, string>> = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: '"',
	"#39": "'",
	nbsp: " ",
};

/** Plain-text version of an HTML mail: the words, and the addresses of links. */
export function textOf(html: string): string {
	return html
		.replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, "$2: $1")
		.replace(/<br\s*\/?>/gi, "\n")
		.replace(/<\/(p|div|h\d|li|tr)>/gi, "\n\n")
		.replace(/<[^>]+>/g, "")
		.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
		.replace(/[ \t]+\n/g, "\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
}

/** @throws Error when the server cannot be reached or does not take the mail. */
export async function deliver({ smtp, meta }: Settings, mail: Mail): Promise<void> {
	// Loaded with the first mail: most starts send none.
	const { default: nodemailer } = await import("nodemailer");
	const transport = nodemailer.createTransport({
		host: smtp.host,
		port: smtp.port,
		secure: smtp.tls,
		...(smtp.username !== "" && {
			auth: { user: smtp.username, pass: smtp.password },
			authMethod: smtp.authMethod || "PLAIN",
		}),
		...(smtp.localName !== "" && { name: smtp.localName }),
		connectionTimeout: TIMEOUT_MS,
		greetingTimeout: TIMEOUT_MS,
		socketTimeout: TIMEOUT_MS,
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	try {
		await transport.sendMail({
			from: { name: meta.senderName, address: meta.senderAddress },
			to: { name: mail.to.name ?? "", address: mail.to.address },
			subject: mail.subject,
			html: mail.html,
			text: textOf(mail.html),
			...(mail.file && {
				attachments: [
					{
						filename: mail.file.name,
						contentType: mail.file.type,
						content: Buffer.from(mail.file.base64, "base64"),
					},
				],
			}),
		});
	} finally {
		transport.close();
	}
}
