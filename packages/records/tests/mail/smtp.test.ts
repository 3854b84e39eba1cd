import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { connectionTo, deliver } from "../../src/mail/smtp.ts";
import { defaultSettings } from "../../src/settings/model.ts";

const { smtp, ...rest } = defaultSettings("Records");

test.each([
	["a server elsewhere must encrypt", { host: "posta.ofis.test" }, true],
	["one of the own network as well", { host: "192.168.1.20" }, true],
	["one that is named like this computer as well", { host: "localhost.kotu.example" }, true],
	["an administrator may allow it", { host: "posta.ofis.test", unencrypted: true }, false],
	["this computer's own need not", { host: "localhost" }, false],
	["this computer's own need not, by number", { host: "127.0.0.1" }, false],
	["this computer's own need not, in IPv6", { host: "::1" }, false],
	["TLS from the first byte is encrypted", { host: "posta.ofis.test", tls: true }, false],
])("X16: %s", (_name, values, requireTLS) => {
	expect(connectionTo({ ...smtp, ...values }).requireTLS).toBe(requireTLS);
});

test("X16: a server without STARTTLS gets neither the password nor the mail", async () => {
	const heard: string[] = [];
	const server = createServer((socket) => {
		socket.write("220 posta ESMTP\r\n");
		socket.on("data", (data) => {
			const line = data.toString();
			heard.push(line.split(" ")[0]?.trim() ?? "");
			socket.write(line.startsWith("EHLO") ? "250-posta\r\n250 AUTH PLAIN\r\n" : "502 no\r\n");
		});
		socket.on("error", () => undefined);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	// An address of this computer that is not known as such.
	const settings = {
		...rest,
		smtp: { ...smtp, host: "127.1", port, enabled: true, username: "ofis", password: "gizli" },
	};
	const mail = { to: { address: "ipek@ofis.test" }, subject: "Deneme", html: "<p>gizli bağlantı</p>" };
	await expect(deliver(settings, mail)).rejects.toThrow();
	server.close();
	expect(heard).toContain("STARTTLS");
	expect(heard.filter((word) => !["EHLO", "STARTTLS", "QUIT", "HELO"].includes(word))).toEqual([]);
});

/** The words of a header as a mail program shows them (RFC 2047). */
const shownHeader = (raw: string): string =>
	raw
		.replace(/\?=\s+=\?/g, "?==?")
		.replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_whole, kind: string, text: string) =>
			kind.toUpperCase() === "B"
				? Buffer.from(text, "base64").toString("latin1")
				: text
						.replaceAll("_", " ")
						.replace(/=([\dA-F]{2})/gi, (_byte, hex: string) =>
							String.fromCharCode(Number.parseInt(hex, 16)),
						),
		);

test("subject and sender have every Turkish letter and blank, whatever their length; a line break adds nothing", async () => {
	const mails: string[] = [];
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS", "AUTH"],
		onData(stream, _session, done) {
			void buffer(stream).then((bytes) => {
				mails.push(bytes.toString("latin1"));
				done();
			});
		},
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.server.address() as AddressInfo;
	const settings = {
		...rest,
		meta: { ...rest.meta, senderName: "Şehit Öğretmen Ağaçlı İlkokulu", senderAddress: "ofis@rafta.test" },
		smtp: { ...smtp, host: "127.0.0.1", port, enabled: true },
	};
	const subject = "İade tarihi geçti: Işık, Öğüt ve Çağ’ın 2422750 numaralı çok uzun adlı kitabı, 3. cilt";
	const mail = {
		to: { address: "ipek@ofis.test" },
		subject: `${subject}\r\nBcc: baska@ofis.test`,
		html: "<p>Işık</p>",
	};
	await deliver(settings, mail);
	await new Promise<void>((resolve) => server.close(resolve));
	const [head = ""] = mails.join("").split("\r\n\r\n", 1);
	const unfolded = head.replace(/\r\n[ \t]+/g, " ");
	const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(unfolded)?.[1] ?? "";
	const shown = (name: string) => Buffer.from(shownHeader(header(name)), "latin1").toString();
	expect(shown("Subject")).toBe(`${subject} Bcc: baska@ofis.test`);
	expect(shown("From")).toContain("Şehit Öğretmen Ağaçlı İlkokulu");
	expect(header("Bcc")).toBe("");
	expect(head).toMatch(/^[\x20-\x7e\r\n\t]*$/);
});
