/** Account mails as long as the installation has an address for links, and as long as it has none. */
import { expect, test } from "vitest";
import { composeMail, type MailRequest } from "../../src/auth/mails.ts";
import { authOptions } from "../../src/collections/auth-options.ts";
import type { CollectionDefinition } from "../../src/collections/definition.ts";
import type { MailKind } from "../../src/messages/mail.ts";

const emailTemplate = { subject: "{APP_NAME}", body: "<a href='{APP_URL}/in'>{OTP}</a>" };
const auth = authOptions({});
const collection: CollectionDefinition = {
	...{ id: "pbc_users", name: "users", type: "auth", system: false, fields: [], indexes: [] },
	...{ listRule: null, viewRule: null, createRule: null, updateRule: null, deleteRule: null },
	auth: { ...auth, otp: { ...auth.otp, emailTemplate } },
};
const mail = (kind: MailKind, linkBase: string, options = collection.auth): string => {
	const values = { OTP: "12345678", OTP_ID: "x", TOKEN: "t", ALERT_INFO: "i" };
	const identity = {
		collection: { ...collection, auth: options },
		record: { id: "ayse00000000001", email: "ayse@example.org" },
	};
	const request: MailRequest = { kind, values, identity, language: "tr" };
	return composeMail(request, { appName: "Records", linkBase }).html;
};

test("a code whose own words name the address is mailed in the default words without one", () => {
	expect(mail("otp", "https://ofis.test")).toBe("<a href='https://ofis.test/in'>12345678</a>");
	expect(mail("otp", "")).toContain("<strong>12345678</strong>");
});

test("no kind of mail has a link that leads nowhere", () => {
	const kinds: readonly MailKind[] = ["verification", "passwordReset", "emailChange", "otp", "authAlert"];
	for (const kind of kinds) {
		if (kind === "otp" || kind === "authAlert") expect(mail(kind, "")).not.toContain("href");
		else expect(() => mail(kind, "")).toThrow("No link was sent");
		if (kind !== "authAlert")
			expect(mail(kind, "https://ofis.test")).toMatch(/href=['"]https:\/\/ofis\.test\//);
	}
});

test("the English default that an earlier release stored gives way to the account's language", () => {
	const greeted = (...texts: string[]) =>
		["Hello,", ...texts].map((paragraph) => `<p>${paragraph}</p>`).join("\n");
	const stored = (body: string) => ({
		...auth,
		authAlert: { enabled: true, emailTemplate: { subject: "{APP_NAME}: sign-in from a new place", body } },
	});
	const former = greeted(
		"Somebody signed in to your {APP_NAME} account from a new place:",
		"<em>{ALERT_INFO}</em>",
		"If it was not you, change your password at once; that ends every session.",
	);
	expect(mail("authAlert", "", stored(former))).toContain("Merhaba,");
	expect(mail("authAlert", "", stored(`${former}<p>Ofis</p>`))).toContain("Hello,");
});
