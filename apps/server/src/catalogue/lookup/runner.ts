/**
 * Looks up unknown ISBNs in the background, one after the other: scanning never waits for it, and a failed query is
 * retried later. The queue is stored in the rows, so that several processes share the work.
 */

import { setTimeout } from "node:timers/promises";
import { isSameBook, type Proposal } from "@rafta/library/catalogue/outside/proposal";
import { formatInstant } from "@rafta/records";
import type { RecordService, Stored } from "../../records.ts";
import { asUpload, type CoverFile, download } from "./covers.ts";
import { type Fetch, type LookupResult, type Provider, providersOf, queryProviders } from "./providers.ts";
import { lookupSettings } from "./settings.ts";
import { take } from "./take.ts";

/** Milliseconds for which a row is reserved for one process. */
const lease = 2 * 60_000;
/** Milliseconds between two queries, so that single lookups do not become a bulk harvest. */
const REQUEST_DELAY_MS = 250;
/** Maximum wait before the next attempt, and maximum number of attempts. */
const MAX_RETRY_DELAY_MS = 24 * 3_600_000;
const MAX_TRIES = 40;
/** A provider that failed to respond this many times in a row is skipped until the next run. */
const MAX_SILENT_TRIES = 2;

/** Whether a proposal completes a title by itself: people have named the title, and it has that name. */
const completes = (proposal: Proposal, title: Stored<"books">): boolean =>
	!title.unfinished && title.status !== "merged" && isSameBook(proposal, title);

export interface Lookups {
	/** Starts working, unless already running. */
	wake(): void;
	/** Works until nothing is left to do. */
	run(): Promise<void>;
	close(): Promise<void>;
}

export function createLookups(
	service: RecordService,
	fetch: Fetch,
	now: () => Date,
	failed: (error: unknown) => void,
): Lookups {
	const ending = new AbortController();
	let running: Promise<void> | null = null;
	let isRequested = false;

	/** Reserves the next due row for this process. */
	const claim = (): Promise<Stored<"title_lookups"> | null> =>
		service.transaction(async (records) => {
			const [row] = await records.list("title_lookups", {
				filter: 'state = "waiting" && (next_at = "" || next_at <= {:now})',
				params: { now: formatInstant(now()) },
				// Rows without any attempt come first; the index returns them in this order.
				sort: "next_at",
				limit: 1,
			});
			if (!row) return null;
			return records.update("title_lookups", row.id, {
				next_at: formatInstant(new Date(now().getTime() + lease)),
				tries: row.tries + 1,
			});
		});

	/**
	 * Applies the responses to the row, if it is still waiting. A title that people have named takes what it lacks from
	 * a record of the same name, with its cover; any other is a proposal that somebody reads first.
	 */
	async function settle(
		row: Stored<"title_lookups">,
		result: LookupResult,
		upload: CoverFile | undefined,
	): Promise<void> {
		const tries = row.tries;
		const wait = Math.min(MAX_RETRY_DELAY_MS, 60_000 * 2 ** Math.min(tries, 20));
		const isOver = result.silent.length === 0 || tries >= MAX_TRIES;
		const { proposal, provider } = result;
		await service.transaction(async (records) => {
			const current = await records.find("title_lookups", row.id);
			const title = current && (await records.find("books", current.book_id));
			if (!title || current.state !== "waiting") return;
			if (proposal && completes(proposal, title)) {
				await take(records, title, proposal, title.cover === "" ? upload : undefined);
				const completed = await records.find("books", title.id);
				const completed_at = title.updated === title.created ? completed?.updated : "";
				await records.update("title_lookups", row.id, { state: "found", provider, completed_at });
			} else if (proposal)
				await records.update("title_lookups", row.id, { state: "found", proposal, provider });
			else if (isOver) await records.update("title_lookups", row.id, { state: "none" });
			else
				await records.update("title_lookups", row.id, {
					next_at: formatInstant(new Date(now().getTime() + wait)),
				});
		});
	}

	/** The cover that a title lacks, of a proposal that completes it. */
	async function pictureFor({ book_id }: Stored<"title_lookups">, proposal: Proposal | null) {
		const title = proposal?.cover ? await service.find("books", book_id) : null;
		const isWanted = proposal && title?.cover === "" && completes(proposal, title);
		return isWanted ? download(fetch, proposal.cover) : null;
	}

	async function work(): Promise<void> {
		const silences = new Map<Provider["name"], number>();
		while (!ending.signal.aborted) {
			const settings = await lookupSettings(service);
			const providers = providersOf(settings, fetch, now);
			const answering = providers.filter(({ name }) => (silences.get(name) ?? 0) < MAX_SILENT_TRIES);
			// Without internet no row is reserved: all keep waiting unchanged.
			if (answering.length === 0) return;
			const row = await claim();
			if (!row) return;
			const result = await queryProviders(answering, row.isbn13, ending.signal);
			if (ending.signal.aborted) return;
			for (const { name } of answering)
				silences.set(name, result.silent.includes(name) ? (silences.get(name) ?? 0) + 1 : 0);
			const skipped = providers.filter((one) => !answering.includes(one)).map(({ name }) => name);
			const whole = { ...result, silent: [...result.silent, ...skipped] };
			const picture = settings?.covers ? await pictureFor(row, result.proposal) : null;
			if (picture) await asUpload(service, picture, (upload) => settle(row, whole, upload));
			else await settle(row, whole, undefined);
			await setTimeout(REQUEST_DELAY_MS, undefined, { signal: ending.signal }).catch(() => undefined);
		}
	}

	async function untilDone(): Promise<void> {
		do {
			isRequested = false;
			await work();
		} while (isRequested && !ending.signal.aborted);
	}

	function run(): Promise<void> {
		isRequested = true;
		running ??= untilDone()
			.catch(failed)
			.finally(() => {
				running = null;
			});
		return running;
	}

	return {
		wake: () => void run(),
		run,
		async close() {
			ending.abort();
			await running;
		},
	};
}
