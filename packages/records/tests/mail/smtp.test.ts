import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { connectionTo, deliver } from "../../src/mail/smtp.ts";
import { defaultSettings } from "../../src/settings/model.ts";

const { smtp, ...rest } = defaultSettings("Rafta");

test.each([
	["a server elsewhere must encrypt", { host: "posta.okul.test" }, true],
	["one of the own network as well", { host: "192.168.1.20" }, true],
	["one that is named like this computer as well", { host: "localhost.kotu.example" }, true],
	["an administrator may allow it", { host: "posta.okul.test", unencrypted: true }, false],
	["this computer's own need not", { host: "localhost" }, false],
	["this computer's own need not, by number", { host: "127.0.0.1" }, false],
	["this computer's own need not, in IPv6", { host: "::1" }, false],
	["TLS from the first byte is encrypted", { host: "posta.okul.test", tls: true }, false],
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
		smtp: { ...smtp, host: "127.1", port, enabled: true, username: "okul", password: "gizli" },
	};
	const mail = { to: { address: "ipek@okul.test" }, subject: "Deneme", html: "<p>gizli bağlantı</p>" };
	await expect(deliver(settings, mail)).rejects.toThrow();
	server.close();
	expect(heard).toContain("STARTTLS");
	expect(heard.filter((word) => !["EHLO", "STARTTLS", "QUIT", "HELO"].includes(word))).toEqual([]);
});
