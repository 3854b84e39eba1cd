/**
 * Calendar feeds at a secret address, for programs that cannot sign in. The key is shown once and stored as a digest;
 * it gives access to what its account may see at that moment, and to nothing once the account is blocked or moved
 * elsewhere.
 */

import { createHash, randomBytes } from "node:crypto";
import { type CalendarEntry, entryKinds, entryText, kindNames } from "@rafta/library/calendar/entries";
import { type CalendarEvent, icalendar } from "@rafta/library/calendar/icalendar";
import { addDays, todayIn } from "@rafta/library/turkish/dates";
import { searchKey } from "@rafta/library/turkish/keys";
import { callerAddress, notFound, type RecordData, type RequestContext } from "@rafta/records";
import { type Language, words } from "@rafta/words";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { HomeAddress } from "../../installation/site/address.ts";
import { withAccount } from "../../kit/actor.ts";
import { handle } from "../../kit/endpoint.ts";
import { languageOf } from "../../kit/messages/language.ts";
import type { RecordService, Stored, WriteHook } from "../../records.ts";
import type { Agenda } from "./agenda.ts";
import { readerNames } from "./queries.ts";

/** Days before and after today included in a feed. */
const daysBack = 31;
const daysAhead = 185;
const digestOf = (key: string): string => createHash("sha256").update(key).digest("hex");

const texts = words("server/lending/calendar");

const decisive = ["status", "school_id", "role", "student_id", "desk_only", "kiosk"] as const;

/** Revokes an account's address when its school, role or rights change; it must create a new one. */
export const feedsHook: WriteHook<"users"> = {
	collection: "users",
	actions: ["update"],
	async after({ record, original, records }) {
		const isSame = decisive.every((name) => record[name] === original?.[name]);
		if (isSame) return;
		const feed = await records.findBy("calendar_feeds", { user_id: record.id });
		if (feed) await records.delete("calendar_feeds", feed.id);
	},
};

/** Host of the entries' ids as long as the installation has no address: ids have one, and it need not exist. */
const uidHost = "rafta";

export function feedRoutes(
	app: FastifyInstance,
	service: RecordService,
	agenda: Agenda,
	home: HomeAddress,
	now: () => Date,
): void {
	/** Without an address of the installation it begins with its path: the screen knows where it was opened. */
	const addressOf = (key: string): string => `${home()}/api/calendar/feed/${key}.ics`;

	handle(app, "GET /api/calendar/feed", async ({ actor, reply }) => {
		const { user } = withAccount(actor);
		const feed = await service.findBy("calendar_feeds", { user_id: user });
		reply.header("cache-control", "no-store");
		return { feed: feed ? { created: feed.updated, read_on: feed.read_on } : null };
	});

	handle(app, "POST /api/calendar/feed", async ({ actor, reply }) => {
		const { user } = withAccount(actor);
		const key = randomBytes(24).toString("base64url");
		await service.transaction(async (records) => {
			const known = await records.findBy("calendar_feeds", { user_id: user });
			if (known) await records.delete("calendar_feeds", known.id);
			await records.create("calendar_feeds", {
				user_id: user,
				createdBy: user,
				digest: digestOf(key),
			});
		});
		reply.header("cache-control", "no-store");
		return { address: addressOf(key) };
	});

	handle(app, "DELETE /api/calendar/feed", async ({ actor }) => {
		const { user } = withAccount(actor);
		await service.transaction(async (records) => {
			const known = await records.findBy("calendar_feeds", { user_id: user });
			if (known) await records.delete("calendar_feeds", known.id);
		});
	});

	/** Resolves a key to its account, as if the account had sent the request; `null` for an invalid or revoked key. */
	async function callerOf(key: string, request: FastifyRequest) {
		const feed = /^[\w-]{32}$/.test(key)
			? await service.findBy("calendar_feeds", { digest: digestOf(key) })
			: null;
		const record = feed && (await service.find("users", feed.user_id));
		const collection = service.collection("users");
		if (!feed || record?.status !== "active" || !collection) return null;
		const auth = { collection, record };
		// Where superusers are limited to certain addresses, a calendar feed is not one of them.
		const superuser = service.isSuperuser(auth) && service.settings.current().superuserIPs.length === 0;
		const context: RequestContext = {
			auth,
			superuser,
			language: languageOf(record),
			ip: callerAddress(request),
			method: "GET",
			context: "default",
			query: {},
			headers: {},
			body: {},
		};
		return { feed, context };
	}

	/** Replaces titles that name one of the school's readers (attack case 38). */
	async function nameless(
		entries: readonly CalendarEntry[],
		user: Stored<"users">,
	): Promise<CalendarEntry[]> {
		if (!entries.some(({ kind }) => kind === "task")) return [...entries];
		const names = await readerNames(service.sql, user.school_id);
		const language = languageOf(user);
		return entries.map((entry) => {
			if (entry.kind !== "task") return entry;
			const title = searchKey(entry.title);
			return names.some((name) => title.includes(name)) ? { ...entry, title: texts.task[language] } : entry;
		});
	}

	function eventOf(entry: CalendarEntry, language: Language): CalendarEvent {
		const { id, from, to, kind, href, tentative } = entry;
		return {
			uid: `${id}@${URL.parse(home())?.host ?? uidHost}`,
			...{ from, to, tentative },
			summary: entryText(entry, language),
			category: kindNames[kind][language],
			...(href && home() !== "" && { url: `${home()}${href}` }),
		};
	}

	/** Stores the day of the last read, once a day, so that the feed's owner sees whether it is in use. */
	async function remember(feed: RecordData): Promise<void> {
		const today = todayIn(now());
		if (feed.read_on === today) return;
		await service.transaction(async (records) => {
			if (await records.find("calendar_feeds", feed.id)) {
				await records.update("calendar_feeds", feed.id, { read_on: today });
			}
		});
	}

	// This parameter name keeps the key out of the log.
	handle(app, "GET /api/calendar/feed/:secret", async ({ request, reply, params }) => {
		const [, key = ""] = /^(.*)\.ics$/.exec(params.secret) ?? [];
		const caller = await callerOf(key, request);
		if (!caller) {
			await app.limits.count("calendarKeys", callerAddress(request));
			throw notFound();
		}
		const { feed, context } = caller;
		await app.limits.count("calendarReads", feed.id);
		const user = context.auth?.record as Stored<"users">;
		const today = todayIn(now());
		const span = { from: addDays(today, -daysBack), to: addDays(today, daysAhead) };
		const entries = await nameless(await agenda(span, entryKinds, context), user);
		await remember(feed);
		const events = entries
			.filter(({ status }) => status !== "done" && status !== "cancelled")
			.map((entry) => eventOf(entry, context.language));
		return reply
			.header("cache-control", "private, no-store")
			.header("x-robots-tag", "noindex")
			.type("text/calendar; charset=utf-8")
			.send(icalendar(texts.feed[context.language], events, now()));
	});
}
