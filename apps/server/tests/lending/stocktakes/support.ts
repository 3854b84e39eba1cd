/** A small library with shelves, and a person who counts it over HTTP. */

import { until } from "../../../../../tests/support/until.ts";
import { openSmallServer } from "../../http/small-server.ts";
import { openSmallLibrary } from "../circulation/small-library.ts";

type Values = Record<string, unknown>;

export async function openCounting() {
	const small = await openSmallLibrary();
	const server = await openSmallServer(small.rafta, small.now);
	const { service } = small;
	const identity = { identity: "mudur", password: "cok-gizli-1" };
	const signedIn = await server.call("POST", "/api/collections/users/auth-with-password", { body: identity });
	const token = String(signedIn.body.token);
	const place = { school_id: small.school, library_id: small.library };

	/** Creates copies on a shelf, by their barcodes. */
	async function shelve(shelf: string, barcodes: readonly string[], more: Values = {}): Promise<void> {
		for (const barcode of barcodes) {
			await small.create("library_books", {
				...place,
				book_id: small.titles.book,
				barcode,
				shelf,
				call_number: "813 KEM",
				status: "available",
				condition: "good",
				...more,
			});
		}
	}

	const post = (name: string, body: Values = {}, as = token) =>
		server.call("POST", `/api/stocktakes/${name}`, { token: as, body: { op_id: small.op(), ...body } });
	const get = (path: string, as = token) => server.call("GET", `/api/stocktakes/${path}`, { token: as });

	/** Begins a stocktake a minute later, so that existing copies were there before. */
	async function start(scope: unknown = { kind: "all" }, more: Values = {}): Promise<string> {
		small.clock.now = new Date(small.clock.now.getTime() + 60_000);
		const { status, body } = await post("start", { name: "Haziran sayımı", scope, ...more });
		if (status !== 200) throw new Error(JSON.stringify(body));
		small.clock.now = new Date(small.clock.now.getTime() + 60_000);
		return body.stocktake.id;
	}

	async function scan(stocktake: string, code: string, more: Values = {}): Promise<string> {
		const { status, body } = await post("scan", { stocktake, code, ...more });
		return status === 200 ? body.scan.result : `${status} ${body.reasons?.[0]?.code ?? ""}`;
	}

	const stored = async (id: string) => {
		const stocktake = await service.find("stocktakes", id);
		if (!stocktake) throw new Error("no stocktake");
		return stocktake;
	};

	/** Closes it after the preview, as a person does, and waits for the end. */
	async function close(stocktake: string): Promise<Record<string, number>> {
		const { body } = await get(`${stocktake}/preview`);
		const answer = await post("close", { stocktake, missing: body.missing });
		if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
		return ended(stocktake);
	}

	async function ended(stocktake: string): Promise<Record<string, number>> {
		const { counts } = await until(
			() => stored(stocktake),
			({ status }) => status !== "closing",
		);
		return counts as Record<string, number>;
	}

	const copyBy = async (barcode: string) => {
		const copy = await service.findBy("library_books", { school_id: small.school, barcode });
		if (!copy) throw new Error(`no copy ${barcode}`);
		return copy;
	};

	const shortagesOf = (stocktake: string) =>
		service.list("stocktake_shortages", {
			filter: "stocktake_id = {:stocktake}",
			params: { stocktake },
			sort: "barcode",
		});

	return {
		...{ small, server, token, shelve, post, get, start, scan, close, ended, stored, copyBy, shortagesOf },
		statusOf: async (barcode: string) => (await copyBy(barcode)).status,
		async dispose() {
			await server.close();
			await small.dispose();
		},
	};
}

export type Counting = Awaited<ReturnType<typeof openCounting>>;
