/**
 * `/api/scanners`: a phone becomes the scanner of a desk's computer. The desk begins a pairing and shows its URL as a
 * QR code; the phone, which is not signed in, sends its scans; the desk polls for them and answers.
 */
import { requestContext } from "@rafta/records";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { lendingDeskOf } from "../circulation/desk.ts";
import { qrSvg } from "../documents/barcodes.ts";
import { readBody } from "../http/body.ts";
import { countTries } from "../http/tries.ts";
import { recordId } from "../operations/ids.ts";
import type { RecordService } from "../records.ts";
import { addressesFor } from "./addresses.ts";
import { signals } from "./pairing.ts";
import { createScanners } from "./scanners.ts";

const key = z.string().min(1).max(100);
const beginBody = z.strictObject({
	origin: z
		.string()
		.max(300)
		.regex(/^https?:\/\/[\w.:[\]-]+$/),
});
const keyBody = z.strictObject({ key });
/** The same limit as in the desk's own field. */
const scanBody = z.strictObject({ key, op: recordId, code: z.string().trim().min(1).max(400) });
const takeBody = z.strictObject({
	answers: z
		.array(z.strictObject({ op: recordId, signal: z.enum(signals) }))
		.max(100)
		.default([]),
});

/** Milliseconds that a phone waits for the desk's answer, and the desk for the phone. */
const PHONE_TIMEOUT_MS = 8000;
const DESK_TIMEOUT_MS = 20_000;
const pairingsPerHour = 60;

const idOf = (request: FastifyRequest): string => String((request.params as { id?: unknown }).id);

export function scannerRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	const scanners = createScanners(service, now);
	const begun = countTries(service.database.memory, "scanner-begin", pairingsPerHour, now);
	app.addHook("preClose", async () => scanners.close());

	app.post("/api/scanners", async (request) => {
		const { user } = lendingDeskOf(await requestContext(request));
		const { origin } = readBody(beginBody, request.body);
		await begun.count(user);
		const pairing = await scanners.begin(user);
		const listening = app.server.address();
		const place = listening !== null && typeof listening === "object" ? listening : null;
		const addresses = addressesFor(origin, place).map((address) => {
			// After the `#`: the fragment is sent to no server and written in no log.
			const url = `${address}/scanner#${pairing.id}.${pairing.key}`;
			return {
				host: address,
				url,
				qr: qrSvg(url, 2),
			};
		});
		return { id: pairing.id, until: new Date(pairing.until).toISOString().replace("T", " "), addresses };
	});
	app.post("/api/scanners/:id/take", async (request) => {
		const { user } = lendingDeskOf(await requestContext(request));
		const { answers } = readBody(takeBody, request.body);
		const { scans, heard } = await scanners.take(idOf(request), user, answers, DESK_TIMEOUT_MS);
		return { scans, phone: heard > 0 };
	});
	app.post("/api/scanners/:id/end", async (request, reply) => {
		const { user } = lendingDeskOf(await requestContext(request));
		await scanners.end(idOf(request), user);
		return reply.code(204).send();
	});
	app.post("/api/scanners/:id/hello", async (request, reply) => {
		await scanners.greet(idOf(request), readBody(keyBody, request.body).key);
		return reply.code(204).send();
	});
	app.post("/api/scanners/:id/scans", async (request) => {
		const { key: given, ...scan } = readBody(scanBody, request.body);
		return { signal: await scanners.push(idOf(request), given, scan, PHONE_TIMEOUT_MS) };
	});
}
