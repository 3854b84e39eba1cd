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

const isOwnComputer = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/**
 * How the mail server is reached. Only this computer's own, or one that an administrator has allowed, gets the password and
 * the links of mails without encryption.
 */
export const connectionTo = ({ host, port, tls, unencrypted }: Settings["smtp"]) => ({
	host,
	port,
	secure: tls,
	requireTLS: !tls && !unencrypted && !isOwnComputer(host),
});

/** @throws Error when the server cannot be reached, offers no encryption that is needed, or does not take the mail. */
export async function deliver({ smtp, meta }: Settings, mail: Mail): Promise<void> {
	// Loaded with the first mail: most starts send none.
	const { default: nodemailer } = await import("nodemailer");
	const transport = nodemailer.createTransport({
		...connectionTo(smtp),
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
