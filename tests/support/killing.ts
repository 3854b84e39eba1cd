/** Kills a serving Rafta repeatedly while it is lending, and checks which acknowledged operations were kept. */
import PocketBase, { ClientResponseError } from "pocketbase";
import { demoPassword } from "./people.ts";
import { type RunningRafta, startRafta } from "./rafta.ts";

export interface Killed {
	rounds: number;
	/** Loans and returns whose response arrived before a kill. */
	acknowledged: number;
	/** Of these, those missing afterwards. */
	missing: number;
	/** Copies with more than one open loan, and operations with more than one loan. */
	twice: number;
	/** Operations without a response when the process died. */
	cutOff: number;
	/** Of these, those that had been done anyway; sending them again did not repeat them. */
	doneUnanswered: number;
}

const desks = 4;
const opId = () => crypto.randomUUID().replaceAll("-", "").slice(0, 15);

interface Operation {
	readonly op_id: string;
	readonly copy: string;
	readonly student: string;
	answered: boolean;
}

async function signedIn({ url }: RunningRafta): Promise<PocketBase> {
	const client = new PocketBase(url);
	client.autoCancellation(false);
	await client.collection("users").authWithPassword("sorumlu@rafta.test", demoPassword);
	return client;
}

const lend = (client: PocketBase, { op_id, copy, student }: Operation) =>
	client.send("/api/circulation/checkout", {
		method: "POST",
		body: { op_id, copy, student, override_reason: "Deneme" },
	});

/** Lends until the process is killed; returns every operation that was started. */
async function lendUntilKilled(
	rafta: RunningRafta,
	client: PocketBase,
	copies: readonly string[],
	students: readonly string[],
	after: number,
): Promise<Operation[]> {
	const begun: Operation[] = [];
	const waiting = [...copies];
	let running = true;
	const desk = async () => {
		while (running) {
			const copy = waiting.pop();
			if (copy === undefined) return;
			const student = students[begun.length % students.length] ?? "";
			const operation: Operation = { op_id: opId(), copy, student, answered: false };
			begun.push(operation);
			try {
				await lend(client, operation);
				operation.answered = true;
			} catch (error) {
				if (!(error instanceof ClientResponseError)) throw error;
				// An error response is a response, too, but nothing was done.
				if (error.status !== 0) begun.splice(begun.indexOf(operation), 1);
			}
		}
	};
	const work = Array.from({ length: desks }, desk);
	while (begun.filter(({ answered }) => answered).length < after) {
		await new Promise((resolve) => setImmediate(resolve));
		if (waiting.length === 0) break;
	}
	await rafta.stop("SIGKILL");
	running = false;
	await Promise.all(work);
	return begun;
}

/** Rounds of lending and killing on the demonstration's data, on the engine of the tests. */
export async function killInMidLending(rounds: number, report: (line: string) => void): Promise<Killed> {
	const found: Killed = { rounds: 0, acknowledged: 0, missing: 0, twice: 0, cutOff: 0, doneUnanswered: 0 };
	let rafta = await startRafta({ demo: true });
	try {
		let client = await signedIn(rafta);
		const library = String(client.authStore.record?.library_id);
		const free = () =>
			client.collection("library_books").getFullList({
				filter: `library_id = "${library}" && status = "available" && loanable = "yes"`,
				fields: "id",
			});
		const students = await client
			.collection("students")
			.getFullList({ filter: 'status = "active"', fields: "id" });
		let copies = (await free()).map(({ id }) => String(id));
		for (let round = 1; round <= rounds; round++) {
			if (copies.length < 100) throw new Error("the demonstration has too few free copies");
			// After the first response or later, at a different moment each time.
			const after = 1 + (round % 25);
			const begun = await lendUntilKilled(
				rafta,
				client,
				copies.slice(0, 80),
				students.map(({ id }) => String(id)),
				after,
			);
			rafta = await rafta.restart();
			client = await signedIn(rafta);
			for (const operation of begun) {
				const loans = await client
					.collection("book_loans")
					.getFullList({ filter: `op_id = "${operation.op_id}"`, fields: "id,status,library_book_id" });
				const out = await client.collection("book_loans").getFullList({
					filter: `library_book_id = "${operation.copy}" && status = "open"`,
					fields: "id",
				});
				if (loans.length > 1 || out.length > 1) found.twice += 1;
				if (operation.answered) {
					found.acknowledged += 1;
					if (loans.length === 0 || out.length === 0) found.missing += 1;
					continue;
				}
				found.cutOff += 1;
				if (loans.length > 0) found.doneUnanswered += 1;
				// The desk retries after a lost response: the same operation again.
				await lend(client, operation);
				const again = await client.collection("book_loans").getFullList({
					filter: `library_book_id = "${operation.copy}" && status = "open"`,
					fields: "op_id",
				});
				if (again.length !== 1 || again[0]?.op_id !== operation.op_id) found.twice += 1;
			}
			const used = new Set(begun.map(({ copy }) => copy));
			for (const copy of used)
				await client.send("/api/circulation/checkin", { method: "POST", body: { op_id: opId(), copy } });
			copies = copies.filter((copy) => !used.has(copy)).concat(...used);
			found.rounds = round;
			if (round % 10 === 0) report(JSON.stringify(found));
		}
		return found;
	} finally {
		await rafta.dispose();
	}
}
