/** Whether the data would survive: told on the homes of those who can do something about it. */
import type { AnswerOf } from "@rafta/library/api/index";
import { isDamage } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { handle } from "../../kit/endpoint.ts";
import type { RecordService } from "../../records.ts";
import { saveStore, triedStore } from "./remote.ts";
import { nameOf, secondPlace } from "./second.ts";

type Safety = AnswerOf<"GET /api/data-safety">;

/** Milliseconds after which a backup, or its second copy, is old. */
const OLD_MS = 7 * 86_400_000;

/** What a restore on another computer leaves without its password (`packages/records/src/backups/secrets.ts`). */
function missingSecrets(service: RecordService): Safety["missing_secrets"] {
	const { smtp, s3, backups } = service.settings.current();
	const providers = service
		.collections()
		.flatMap(({ auth }) => (auth?.oauth2.enabled ? auth.oauth2.providers : []));
	const missing = {
		mail: smtp.enabled && smtp.username !== "" && smtp.password === "",
		files: s3.enabled && s3.secret === "",
		backups: backups.s3.accessKey !== "" && backups.s3.secret === "",
		sign_in: providers.some(({ clientSecret }) => clientSecret === ""),
	};
	return (["mail", "files", "backups", "sign_in"] as const).filter((name) => missing[name]);
}

async function safetyOf(service: RecordService, now: Date, isForAdmin = true): Promise<Safety> {
	const missing_secrets = isForAdmin ? missingSecrets(service) : [];
	const damaged_since = service.damage.since()?.toISOString() ?? "";
	const isOld = (instant: string) => now.getTime() - new Date(instant).getTime() > OLD_MS;
	try {
		const [good, { rehearsal }, place] = await Promise.all([
			service.backups.lastGood(),
			service.backups.state(),
			secondPlace(service),
		]);
		const last_good = good?.made.toISOString() ?? "";
		// A new installation has a week for its first backup.
		const since = service.collection("users")?.created ?? "";
		return {
			damaged_since,
			last_good,
			is_old: isOld(last_good || since),
			second: place && {
				name: nameOf(place),
				copied: place.copied,
				problem: place.problem,
				is_old: isOld(place.copied || place.created),
				key: service.backups.copies.keyName(),
			},
			missing_secrets,
			rehearsal,
		};
	} catch (error) {
		// What is damaged may be just this; that it is damaged must be told all the same.
		if (!isDamage(error)) throw error;
		service.damage.note(error);
		const since = service.damage.since()?.toISOString() ?? now.toISOString();
		return {
			damaged_since: since,
			last_good: "",
			is_old: false,
			second: null,
			missing_secrets,
			rehearsal: null,
		};
	}
}

export function safetyRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	handle(app, "GET /api/data-safety", async ({ actor }) => safetyOf(service, now(), actor.isAdministrator));
	handle(app, "POST /api/admin/second-backup", async (call) => {
		const store = await triedStore(service, call.body());
		await service.transaction(async (records) => {
			const values = { ...(await saveStore(service, records, store)), mark: "", copied: "", problem: "" };
			const place = (await records.list("backup_settings", { sort: "created", limit: 1 }))[0];
			if (place) await records.update("backup_settings", place.id, values);
			else await records.create("backup_settings", values);
		});
		return safetyOf(service, now());
	});
	handle(app, "POST /api/admin/backup-passphrase", async ({ reply }) => {
		const { copies } = service.backups;
		const passphrase = await copies.renewPassphrase();
		reply.header("cache-control", "no-store");
		return { passphrase, key: copies.keyName() };
	});
	handle(app, "POST /api/admin/rehearsal", async () => {
		await service.backups.rehearse();
		return safetyOf(service, now());
	});
}
