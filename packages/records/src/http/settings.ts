import type { FastifyInstance } from "fastify";
import { isAddress, isNoLonger, isPresent, member, requireForm } from "../auth/forms.ts";
import { composeMail } from "../auth/mails.ts";
import { reasons } from "../collections/reasons.ts";
import { emptyRecord } from "../collections/table.ts";
import { isCron } from "../crons/crons.ts";
import { badRequest, refusedWith } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { MailKind } from "../messages/mail.ts";
import type { RecordService } from "../service.ts";
import { appleClientSecret } from "../settings/apple.ts";
import { changedSettings, shownSettings } from "../settings/change.ts";
import { superuserRoutes } from "./guards.ts";

const testMails = new Map<string, MailKind>([
	["verification", "verification"],
	["password-reset", "passwordReset"],
	["email-change", "emailChange"],
	["otp", "otp"],
	["login-alert", "authAlert"],
]);

/** Settings of the installation, for superusers, and tests of the services that they name. */
export function settingsRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	const { settings } = service;
	const route = superuserRoutes(app);
	const path = "/api/settings";

	route("GET", path, async () => shownSettings(settings.current()));

	route("PATCH", path, async ({ body, ip, query }) => {
		const caller = { ip, leavesOutOwn: query.confirm === "superuserIPs" };
		await service.transaction(async ({ sql }) =>
			settings.save(sql, changedSettings(await settings.within(sql), body, isCron, caller)),
		);
		return shownSettings(settings.current());
	});

	route("POST", `${path}/test/email`, async ({ body, language }) => {
		const [email, template] = [member(body, "email"), member(body, "template")];
		const name = member(body, "collection");
		const collection = service.collection(name || "_superusers");
		const isAuth = collection?.type === "auth";
		const kind = testMails.get(template);
		requireForm({
			email: [email, isPresent, isNoLonger(255), isAddress],
			template: [template, isPresent, () => (kind ? null : reasons.choice)],
			collection: [name, isNoLonger(255), () => (isAuth ? null : reasons.authCollection)],
		});
		if (!collection || !kind) throw badRequest();
		const identity = { collection, record: { ...emptyRecord(collection), email } };
		const values = { TOKEN: "test", OTP: "123456", OTP_ID: "test", ALERT_INFO: "test" };
		const { appName } = settings.current().meta;
		const mail = composeMail(
			{ kind, identity, language, values },
			{ appName, linkBase: service.linkBase(collection) },
		);
		// A test reports immediately whether the mail server accepts the mail; without a server nothing is sent, and
		// no success is reported.
		if (!settings.current().smtp.enabled) throw badRequest(messages.noMailServer);
		try {
			await service.deliver(mail);
		} catch (error) {
			throw refusedWith(messages.failedTestMail, error instanceof Error ? error.message : String(error));
		}
	});

	route("POST", `${path}/test/s3`, async ({ body }) => {
		const filesystem = member(body, "filesystem");
		const known = filesystem === "storage" || filesystem === "backups";
		requireForm({ filesystem: [filesystem, isPresent, () => (known ? null : reasons.choice)] });
		const s3 = filesystem === "backups" ? settings.current().backups.s3 : settings.current().s3;
		if (!s3.enabled) throw badRequest(messages.failedTestS3);
		const why = await service.tryS3(s3);
		if (why !== "") throw refusedWith(messages.failedTestS3, why);
	});

	route("POST", `${path}/apple/generate-client-secret`, async ({ body }) => ({
		secret: appleClientSecret(body, now()),
	}));
}
