import { toIsbn13 } from "@rafta/library/catalogue/isbn";
import { plainCode } from "@rafta/library/circulation/codes";
import type { Condition } from "@rafta/library/swaps/types";
import { type KeyboardEvent, useRef, useState } from "react";
import { type OperationBody, reasonsOf, reasonText } from "#data";
import { newOpId } from "#device";
import { useTexts } from "#i18n";
import { play, useKeyHelp, useScanTarget } from "#kit";
import { DeskPanel } from "../../desk/DeskPanel.tsx";
import { type Step, useSwapDesk } from "../../desk/useSwapDesk.ts";
import { matchScan } from "../../match-scan.ts";
import type { DeskList } from "../../model.ts";
import { type SwapEvent, useFresh } from "../model.ts";
import { texts } from "../texts.ts";
import { Grades } from "./Grades.tsx";
import { ReaderBooks } from "./ReaderBooks.tsx";

type Move = { [S in Step]: readonly [step: S, body: OperationBody<`POST /api/swaps/${S}`>] }[Step];

/** `+` new, Enter good, `-` worn: keys that no scanner sends before a code. */
const gradeKeys: Readonly<Record<string, Condition>> = { "+": "new", "-": "worn" };

export function Desk({ event }: { event: SwapEvent }) {
	const t = useTexts(texts);
	const desk = useSwapDesk(event.id);
	const { list, setFeedback, read, show, shown } = desk;
	const fresh = useFresh();
	const [pending, setPending] = useState("");
	const [busy, setBusy] = useState(false);
	/** The scanned book that has no grade yet. */
	const open = useRef("");
	const isIn = event.status === "deposit";
	useKeyHelp([
		{ keys: "+", does: t("key.new") },
		{ keys: "Enter", does: t("key.good") },
		{ keys: "-", does: t("key.worn") },
		{ keys: "Esc", does: t("key.next") },
	]);

	function hold(code: string): void {
		open.current = code;
		setPending(code);
	}

	const perform = (work: () => Promise<unknown>): Promise<"taken"> =>
		desk.inLine(async () => {
			setBusy(true);
			try {
				await work();
			} catch (error) {
				play("refused");
				setFeedback({ text: reasonText(error), isBad: true });
			} finally {
				setBusy(false);
				desk.field.current?.focus();
			}
			return "taken" as const;
		});

	async function move(...[step, body]: Move): Promise<void> {
		const student = shown()?.student.id ?? "";
		const done = await desk.perform(step, newOpId(), body);
		const title = done.book?.title ?? "";
		play("known");
		if (step === "deposit")
			setFeedback({ text: t("tookIn", { title }), isBad: false, token: done.swap.token });
		else if (step === "return") setFeedback({ text: t("gaveBack", { title }), isBad: false });
		else {
			const left = "left" in done ? done.left : 0;
			setFeedback({ text: t(left ? "handedMore" : "handedLast", { title, left }), isBad: false });
		}
		fresh();
		show(await read(student));
	}

	async function takeIn(condition: Condition): Promise<void> {
		const code = open.current;
		if (code === "") return;
		hold("");
		await move("deposit", { student: shown()?.student.id ?? "", code, condition, event: event.id });
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
			const known = shown();
			if (!known) openReader(await read(code));
			else if (isIn) await bringIn(code, known);
			else await giveOut(code, known);
		});
	useScanTarget((code) => take(code));

	async function absent(forfeit: boolean): Promise<void> {
		const student = shown()?.student.id ?? "";
		await desk.perform("no-show", newOpId(), { event: event.id, student, forfeit });
		setFeedback({ text: t("absentDone"), isBad: false });
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
				<DeskPanel
					desk={desk}
					label={t(list ? "scanBook" : "scanReader")}
					maxLength={200}
					onCode={(code) => void take(code)}
					onEmpty={() => grade("good")}
					onKeyDown={onKey}
					tokenText={(token) => t("tokenIs", { token })}
				>
					{pending !== "" && (
						<Grades
							book={matchScan(list?.bring ?? [], pending)?.book?.title ?? pending}
							busy={busy}
							onChoose={grade}
						/>
					)}
				</DeskPanel>
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
