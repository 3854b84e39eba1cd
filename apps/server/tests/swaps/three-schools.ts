/** Three schools with staff and pupils whose swap events can join, over HTTP. */
import { type Person, person } from "../access/people.ts";
import { openSmallServer } from "../http/small-server.ts";
import { openSmallLibrary } from "../lending/circulation/small-library.ts";

/** An ISBN with its check digit. */
function isbn(n: number): string {
	const body = `97897512${String(n).padStart(4, "0")}`;
	const sum = [...body].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
	return body + ((10 - (sum % 10)) % 10);
}

export interface School {
	readonly id: string;
	readonly name: string;
	readonly staff: Person;
	/** The account of the first pupil. */
	readonly child: Person;
	readonly pupils: readonly string[];
}

const names = ["Atatürk Lisesi", "Cumhuriyet Ortaokulu", "Gazi Lisesi"] as const;
const pupilsEach = 4;
const MAX_TITLES = 60;

export async function openThreeSchools() {
	const small = await openSmallLibrary();
	const server = await openSmallServer(small.rafta, small.now);
	const schools: School[] = [];
	for (const [at, name] of names.entries()) {
		const id =
			at === 0 ? small.school : await small.create("schools", { name, type: "lise", province: "Ankara" });
		const place = { school_id: id, library_id: at === 0 ? small.library : "" };
		const pupils: string[] = [];
		for (let n = 0; n < pupilsEach; n++)
			pupils.push(
				await small.create("students", {
					school_id: id,
					first_name: `Çocuk${at}${n}`,
					last_name: `Gizli${at}`,
					class_code: `${5 + at}/A`,
					reader_type: "pupil",
					status: "active",
					student_no: `No${at}-${n}`,
				}),
			);
		const child = await person(small, `cocuk${at}`, { role: 4, student_id: pupils[0], ...place });
		await small.service.transaction((records) =>
			records.update("students", String(pupils[0]), { user_id: child.id }),
		);
		schools.push({ id, name, staff: await person(small, `sorumlu${at}`, place), child, pupils });
	}
	const titles: string[] = [];
	for (let n = 0; n < MAX_TITLES; n++)
		titles.push(await small.create("books", { title: `Roman ${n}`, status: "active", isbn13: isbn(n) }));
	const [one, two, three] = schools as [School, School, School];

	const post = (who: Person, name: string, body: object) =>
		server.call("POST", `/api/swaps/${name}`, { token: who.token, body: { op_id: small.op(), ...body } });
	const get = (who: Person, path: string) => server.call("GET", path, { token: who.token });
	const wanted = async (who: Person, name: string, body: object) => {
		const answer = await post(who, name, body);
		if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
		return answer.body;
	};

	/** Announces an event of a school and moves it to the stage `listing`. */
	async function announced({ staff }: School): Promise<string> {
		const { body } = await server.call("POST", "/api/collections/swap_events/records", {
			token: staff.token,
			body: { name: "Bahar şenliği", max_items: 3 },
		});
		await wanted(staff, "step", { event: body.id, to: "listing" });
		return body.id;
	}

	/** Events of some schools in one joint swap, accepting books. */
	async function joined(...those: readonly School[]): Promise<string[]> {
		const events: string[] = [];
		for (const school of those) events.push(await announced(school));
		const [first, ...others] = those;
		const code = (await wanted(first?.staff ?? one.staff, "round-open", { event: events[0] })).round.code;
		for (const [at, school] of others.entries())
			await wanted(school.staff, "round-join", { event: events[at + 1], code });
		for (const [at, school] of those.entries())
			await wanted(school.staff, "step", { event: events[at], to: "deposit" });
		return events;
	}

	/** A pupil brings a title to their school's event and wishes for others. Returns the book's token. */
	async function brings(
		{ staff, pupils }: School,
		event: string | undefined,
		pupil: number,
		title: number,
		wishes: readonly number[],
		more: object = {},
	): Promise<string> {
		const student = pupils[pupil];
		const code = isbn(title);
		const done = await wanted(staff, "deposit", { event, student, code, condition: "good", ...more });
		if (wishes.length > 0)
			await wanted(staff, "wants", { event, student, books: wishes.map((n) => titles[n]) });
		return done.swap.token;
	}

	let next = 0;
	/** `count` titles that nobody has brought yet, by their numbers. */
	const fresh = (count: number): number[] => Array.from({ length: count }, () => next++);

	interface Cycle {
		readonly events: readonly string[];
		/** Tokens of the three schools' books: each goes to the reader of the school before. */
		readonly tokens: readonly string[];
	}
	/** Creates a cycle over the three schools: the first pupil of each wishes for the book of the next one's. */
	async function cycle(): Promise<Cycle> {
		const events = await joined(one, two, three);
		const numbers = fresh(3);
		const tokens: string[] = [];
		for (const [at, school] of [one, two, three].entries())
			tokens.push(await brings(school, events[at], 0, numbers[at] ?? 0, [numbers[(at + 1) % 3] ?? 0]));
		return { events, tokens };
	}

	/** Moves every event of a joint swap to a stage. */
	async function everybody(events: readonly string[], ...stages: readonly string[]): Promise<void> {
		for (const to of stages)
			for (const [at, event] of events.entries())
				await wanted(schools[at]?.staff ?? one.staff, "step", { event, to });
	}

	/** Matched, agreed to, and open for collection. */
	async function published(events: readonly string[]): Promise<void> {
		await everybody(events, "matching");
		await wanted(one.staff, "solve", { event: events[0] });
		await everybody(events, "published", "pickup");
	}

	const legsOf = (...events: readonly (string | undefined)[]) =>
		small.service
			.list("swap_legs", { filter: 'status != "failed"', sort: "cycle_no,place", limit: 500 })
			.then((legs) => legs.filter(({ event_id }) => events.includes(String(event_id))));

	return {
		...{ small, server, schools, one, two, three, titles, isbn, post, get, wanted },
		...{ announced, joined, brings, legsOf, fresh, cycle, everybody, published },
		codes: (answer: { body: { reasons?: { code: string }[] } }) =>
			answer.body.reasons?.map(({ code }) => code),
		statusOf: async (event: string | undefined) =>
			(await small.service.find("swap_events", String(event)))?.status,
		bookBy: (school: School, token: string) => small.service.findBy("swaps", { school_id: school.id, token }),
		async dispose() {
			await server.close();
			await small.dispose();
		},
	};
}

export type ThreeSchools = Awaited<ReturnType<typeof openThreeSchools>>;
