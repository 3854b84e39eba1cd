import type { Condition } from "@rafta/library/swap/types";
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { operation, useRead } from "../../../data/queries.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { scanField, useKeyHelp } from "../../../ui/keys/keys.ts";
import { newOpId } from "../../../ui/scanning/opId.ts";
import { ScanTools } from "../../../ui/scanning/ScanTools.tsx";
import { play } from "../../../ui/scanning/sound.ts";
import { useScanTarget } from "../../../ui/scanning/targets.ts";
import { useScannerFocus } from "../../../ui/scanning/useScannerFocus.ts";
import { Failed, Loading } from "../../../ui/states.tsx";
import { type Line, type Reader, type SwapEvent, saidOf, useFresh } from "../model.ts";
import { texts } from "../texts.ts";
import { Grades } from "./Grades.tsx";
import { ReaderBooks } from "./ReaderBooks.tsx";

export interface DeskList {
	student: Reader;
	bring: Line[];
	here: Line[];
	fetch: Line[];
	back: Line[];
}

interface Done {
	swap: Line["swap"];
	book: Line["book"];
	left?: number;
}

/** `+` new, Enter good, `-` worn: keys that no scanner sends in front of a code. */
const gradeKeys: Readonly<Record<string, Condition>> = { "+": "new", "-": "worn" };

export function Desk({ event }: { event: SwapEvent }) {
	const t = useTexts(texts);
	const id = useId();
	const field = useRef<HTMLInputElement>(null);
	const fresh = useFresh();
	const [text, setText] = useState("");
	const [card, setCard] = useState("");
	const [pending, setPending] = useState("");
	const [said, setSaid] = useState<{ text: string; bad: boolean; token?: string } | null>(null);
	const [busy, setBusy] = useState(false);
	const isIn = event.status === "deposit";
	const list = useRead<DeskList>(
		`/api/swaps/desk?${new URLSearchParams({ student: card, event: event.id })}`,
		card !== "",
	);
	useScannerFocus(field);
	useKeyHelp([
		{ keys: "+", does: t("key.new") },
		{ keys: "Enter", does: t("key.good") },
		{ keys: "-", does: t("key.worn") },
		{ keys: "Esc", does: t("key.next") },
	]);

	async function call(name: string, body: object): Promise<Done | null> {
		setBusy(true);
		try {
			const done = await operation<Done>(`/api/swaps/${name}`, { op_id: newOpId(), ...body });
			play("known");
			return done;
		} catch (error) {
			play("refused");
			setSaid({ text: saidOf(error), bad: true });
			return null;
		} finally {
			setBusy(false);
			fresh();
			field.current?.focus();
		}
	}

	async function takeIn(code: string, condition: Condition): Promise<void> {
		setPending("");
		const done = await call("deposit", { student: card, code, condition, event: event.id });
		if (done)
			setSaid({
				text: t("tookIn", { title: done.book?.title ?? "" }),
				bad: false,
				token: done.swap.token,
			});
	}

	async function handOver(code: string): Promise<void> {
		const done = await call("hand-over", { student: card, code });
		if (!done) return;
		const title = done.book?.title ?? "";
		setSaid({
			text: t(done.left ? "handedMore" : "handedLast", { title, left: done.left ?? 0 }),
			bad: false,
		});
	}

	function next(): void {
		setCard("");
		setPending("");
		setSaid(null);
		field.current?.focus();
	}

	/** A reader's card first; then books, in a row. Another book says of the one before that it is in good condition. */
	async function take(code: string): Promise<"taken"> {
		if (card === "") {
			setSaid(null);
			setCard(code);
		} else if (!isIn) await handOver(code);
		else {
			if (pending !== "") await takeIn(pending, "good");
			setPending(code);
		}
		return "taken";
	}
	useScanTarget((code) => take(code));

	function submit(sent: FormEvent) {
		sent.preventDefault();
		const code = text.trim();
		setText("");
		if (code !== "") void take(code);
		else if (pending !== "") void takeIn(pending, "good");
		field.current?.focus();
	}
	function onKey(pressed: KeyboardEvent) {
		const grade = gradeKeys[pressed.key];
		if (pressed.key === "Escape") next();
		else if (grade && pending !== "" && text === "") {
			pressed.preventDefault();
			void takeIn(pending, grade);
		}
	}
	const unknown = card !== "" && list.isError;
	return (
		<div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
			<div className="flex flex-col gap-4">
				<form onSubmit={submit}>
					<label htmlFor={id} className="mb-1 block text-lg font-semibold">
						{t(card === "" || unknown ? "scanReader" : "scanBook")}
					</label>
					<input
						{...scanField}
						ref={field}
						id={id}
						// biome-ignore lint/a11y/noAutofocus: the screen is this field
						autoFocus
						autoComplete="off"
						spellCheck={false}
						maxLength={200}
						className="input input-xl w-full"
						value={text}
						onChange={({ target }) => setText(target.value)}
						onKeyDown={onKey}
					/>
				</form>
				<ScanTools />
				{pending !== "" && (
					<Grades code={pending} busy={busy} onChoose={(grade) => void takeIn(pending, grade)} />
				)}
				<div role="status">
					{said && (
						<div className={`alert ${said.bad ? "alert-error" : "alert-success"}`}>
							<div>
								<p>{said.text}</p>
								{said.token && (
									<p className="text-3xl font-bold tabular-nums">{t("tokenIs", { token: said.token })}</p>
								)}
							</div>
						</div>
					)}
				</div>
			</div>
			<div className="flex flex-col gap-4">
				{card !== "" && list.isPending && <Loading />}
				{unknown && <Failed error={list.error} retry={next} />}
				{card !== "" && list.data && (
					<ReaderBooks event={event} list={list.data} onNext={next} onSaid={setSaid} />
				)}
			</div>
		</div>
	);
}
