import { toIsbn13 } from "@rafta/library/catalogue/isbn";
import { plainCode } from "@rafta/library/circulation/codes";
import type { Condition } from "@rafta/library/swap/types";
import { type KeyboardEvent, useRef, useState } from "react";
import { api } from "../../../data/client.ts";
import { reasonsOf } from "../../../data/errors.ts";
import { operation } from "../../../data/queries.ts";
import { useScanQueue } from "../../../desk/useScanQueue.ts";
import { newOpId } from "../../../device/opId.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { useKeyHelp } from "../../../ui/keys/keys.ts";
import { CodeField } from "../../../ui/scanning/CodeField.tsx";
import { NoAnswer } from "../../../ui/scanning/NoAnswer.tsx";
import { ScanTools } from "../../../ui/scanning/ScanTools.tsx";
import { play } from "../../../ui/scanning/sound.ts";
import { useScanTarget } from "../../../ui/scanning/targets.ts";
import { matchScan } from "../../swaps/match-scan.ts";
import { type DeskList, errorText, type Line, type SwapEvent, useFresh } from "../model.ts";
import { texts } from "../texts.ts";
import { Grades } from "./Grades.tsx";
import { ReaderBooks } from "./ReaderBooks.tsx";

interface Done {
	swap: Line["swap"];
	book: Line["book"];
	left?: number;
}

/** `+` new, Enter good, `-` worn: keys that no scanner sends before a code. */
const gradeKeys: Readonly<Record<string, Condition>> = { "+": "new", "-": "worn" };

export function Desk({ event }: { event: SwapEvent }) {
	const t = useTexts(texts);
	const field = useRef<HTMLInputElement>(null);
	const fresh = useFresh();
	const [list, setList] = useState<DeskList | null>(null);
	const [pending, setPending] = useState("");
	const [feedback, setFeedback] = useState<{ text: string; bad: boolean; token?: string } | null>(null);
	const [busy, setBusy] = useState(false);
	/** Scans are processed one after the other: each depends on the result of the previous one. */
	const { inLine, deliver, isInTrouble } = useScanQueue();
	const shown = useRef<DeskList | null>(null);
	/** The scanned book that has no grade yet. */
	const open = useRef("");
	const isIn = event.status === "deposit";
	useKeyHelp([
		{ keys: "+", does: t("key.new") },
		{ keys: "Enter", does: t("key.good") },
		{ keys: "-", does: t("key.worn") },
		{ keys: "Esc", does: t("key.next") },
	]);

	function show(next: DeskList | null): void {
		shown.current = next;
		setList(next);
	}
	function hold(code: string): void {
		open.current = code;
		setPending(code);
	}
	const read = (student: string): Promise<DeskList> =>
		deliver(() =>
			api().send<DeskList>(`/api/swaps/desk?${new URLSearchParams({ student, event: event.id })}`, {}),
		);

	const perform = (work: () => Promise<unknown>): Promise<"taken"> =>
		inLine(async () => {
			setBusy(true);
			try {
				await work();
			} catch (error) {
				play("refused");
				setFeedback({ text: errorText(error), bad: true });
			} finally {
				setBusy(false);
				field.current?.focus();
			}
			return "taken" as const;
		});

	async function move(name: "deposit" | "hand-over" | "return", body: object): Promise<void> {
		const student = shown.current?.student.id ?? "";
		const sent = { op_id: newOpId(), ...body };
		const done = await deliver(() => operation<Done>(`/api/swaps/${name}`, sent));
		const title = done.book?.title ?? "";
		play("known");
		if (name === "deposit") setFeedback({ text: t("tookIn", { title }), bad: false, token: done.swap.token });
		else if (name === "return") setFeedback({ text: t("gaveBack", { title }), bad: false });
		else
			setFeedback({
				text: t(done.left ? "handedMore" : "handedLast", { title, left: done.left ?? 0 }),
				bad: false,
			});
		fresh();
		show(await read(student));
	}

	async function takeIn(condition: Condition): Promise<void> {
		const code = open.current;
		if (code === "") return;
		hold("");
		await move("deposit", { student: shown.current?.student.id, code, condition, event: event.id });
	}

	function openReader(next: DeskList): void {
		show(next);
		setFeedback(null);
		play("reader");
	}
	/** Returns the reader whose card has the code. */
	const readerOf = (code: string): Promise<DeskList | null> =>
		read(code).catch((error: unknown) => {
			if (reasonsOf(error).some((reason) => reason.code === "reader_unknown")) return null;
			throw error;
		});

	/** Takes in a book. Scanning another book or reader grades the previous book as good. */
	async function bringIn(code: string, known: DeskList): Promise<void> {
		const isBook = matchScan(known.bring, code) !== undefined || toIsbn13(plainCode(code)) !== null;
		const next = isBook ? null : await readerOf(code);
		await takeIn("good").finally(() => !next && hold(code));
		if (next) openReader(next);
	}

	async function giveOut(code: string, known: DeskList): Promise<void> {
		const student = known.student.id;
		const back = matchScan(known.back, code);
		if (matchScan(known.fetch, code)) return move("hand-over", { student, code });
		if (back) return move("return", { code: back.swap.id });
		// An ISBN is never a reader's card.
		const next = toIsbn13(plainCode(code)) === null ? await readerOf(code) : null;
		// The server explains what is wrong with the book.
		if (!next) return move("hand-over", { student, code });
		openReader(next);
	}

	const take = (code: string) =>
		perform(async () => {
			const known = shown.current;
			if (!known) openReader(await read(code));
			else if (isIn) await bringIn(code, known);
			else await giveOut(code, known);
		});
	useScanTarget((code) => take(code));

	async function absent(forfeit: boolean): Promise<void> {
		const student = shown.current?.student.id ?? "";
		const sent = { op_id: newOpId(), event: event.id, student, forfeit };
		await deliver(() => operation("/api/swaps/no-show", sent));
		setFeedback({ text: t("absentDone"), bad: false });
		fresh();
		show(await read(student));
	}

	const grade = (condition: Condition) => void perform(() => takeIn(condition));
	const next = () =>
		void perform(async () => {
			await takeIn("good");
			show(null);
			setFeedback(null);
		});

	function onKey(pressed: KeyboardEvent<HTMLInputElement>) {
		const condition = gradeKeys[pressed.key];
		if (pressed.key === "Escape" && open.current !== "") hold("");
		else if (pressed.key === "Escape") next();
		else if (condition && pending !== "" && pressed.currentTarget.value === "") {
			pressed.preventDefault();
			grade(condition);
		}
	}
	return (
		<div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
			<div className="flex flex-col gap-4">
				<CodeField
					field={field}
					label={t(list ? "scanBook" : "scanReader")}
					maxLength={200}
					onCode={(code) => void take(code)}
					onEmpty={() => grade("good")}
					onKeyDown={onKey}
				/>
				<ScanTools />
				<NoAnswer isShown={isInTrouble} />
				{pending !== "" && (
					<Grades
						book={matchScan(list?.bring ?? [], pending)?.book?.title ?? pending}
						busy={busy}
						onChoose={grade}
					/>
				)}
				<div role="status">
					{feedback && (
						<div className={`alert ${feedback.bad ? "alert-error" : "alert-success"}`}>
							<div>
								<p>{feedback.text}</p>
								{feedback.token && (
									<p className="text-3xl font-bold tabular-nums">{t("tokenIs", { token: feedback.token })}</p>
								)}
							</div>
						</div>
					)}
				</div>
			</div>
			<div className="flex flex-col gap-4">
				{list && (
					<ReaderBooks
						event={event}
						list={list}
						onNext={next}
						onBack={({ swap }) => void perform(() => move("return", { code: swap.id }))}
						onAbsent={(forfeit) => perform(() => absent(forfeit))}
					/>
				)}
			</div>
		</div>
	);
}
