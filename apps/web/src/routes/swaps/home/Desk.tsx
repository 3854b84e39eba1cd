import type { Condition } from "@rafta/library/swap/types";
import { type KeyboardEvent, useRef, useState } from "react";
import { api } from "../../../data/client.ts";
import { operation } from "../../../data/queries.ts";
import { useScanQueue } from "../../../desk/useScanQueue.ts";
import { newOpId } from "../../../device/opId.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { useKeyHelp } from "../../../ui/keys/keys.ts";
import { Card } from "../../../ui/Page.tsx";
import { CodeField } from "../../../ui/scanning/CodeField.tsx";
import { NoAnswer } from "../../../ui/scanning/NoAnswer.tsx";
import { ScanTools } from "../../../ui/scanning/ScanTools.tsx";
import { play } from "../../../ui/scanning/sound.ts";
import { type Outcome, useScanTarget } from "../../../ui/scanning/targets.ts";
import { FileButton } from "../../swap_events/FileButton.tsx";
import { Conditions } from "../Conditions.tsx";
import { type DeskBook, type Swap, useRefreshSwaps, whyNot } from "../model.ts";
import { texts } from "../texts.ts";
import { DeskBooks } from "./DeskBooks.tsx";
import { type DeskList, meaningOf, type Step, toBring } from "./deskScan.ts";

/** Handover desk: a reader's card, then each book that they bring, fetch or take back, one scan each. */
export function Desk() {
	const t = useTexts(texts);
	const field = useRef<HTMLInputElement>(null);
	const refresh = useRefreshSwaps();
	const [list, setList] = useState<DeskList | null>(null);
	/** Condition of the next book taken in; empty: as stated by its owner. */
	const [condition, setCondition] = useState<Condition | "">("");
	const [feedback, setFeedback] = useState<{ text: string; isBad: boolean; token?: string } | null>(null);
	/** Scans are processed one after the other: each depends on the result of the previous one. */
	const { inLine, deliver, isInTrouble } = useScanQueue();
	const shown = useRef<DeskList | null>(null);

	const readDesk = (student: string): Promise<DeskList> =>
		deliver(() =>
			api().send<DeskList>(`/api/swaps/desk?student=${encodeURIComponent(student)}`, { requestKey: null }),
		);

	function show(next: DeskList | null): void {
		shown.current = next;
		setList(next);
		setCondition("");
	}

	function say(words: string, isBad: boolean, token = ""): Outcome {
		setFeedback({ text: words, isBad, token });
		const outcome = isBad ? "refused" : "returned";
		play(outcome);
		return outcome;
	}

	async function move(step: Step, { swap, book }: DeskBook, opId: string): Promise<Outcome> {
		const student = shown.current?.student.id ?? "";
		const body =
			step === "return"
				? { code: swap.id }
				: { student, code: swap.id, ...(step === "deposit" && { condition: condition || swap.condition }) };
		const path = `/api/swaps/${step}`;
		const answer = await deliver(() =>
			operation<{ swap: Swap; left?: number }>(path, { op_id: opId, ...body }),
		);
		const title = book?.title ?? "";
		if (step === "deposit") say(t("tookIn", { title }), false, answer.swap.token);
		else if (step === "return") say(t("gaveBack", { title }), false);
		else say(t(answer.left === 0 ? "gaveLast" : "gave", { title }), false);
		show(await readDesk(student));
		void refresh();
		return step === "deposit" ? "returned" : "lent";
	}

	/** Another desk may have taken in the awaited book in the meantime. */
	async function isMissing(known: DeskList, { swap }: DeskBook): Promise<boolean> {
		const fresh = await readDesk(known.student.id);
		show(fresh);
		return fresh.fetch.some((one) => one.swap.id === swap.id && typeof one.waits_for === "string");
	}

	async function scan(code: string, opId: string): Promise<Outcome> {
		try {
			const known = shown.current;
			const means = known && meaningOf(known, code);
			if (means && "step" in means) return await move(means.step, means.line, opId);
			if (known && means) {
				const { refused, line: found } = means;
				if (found && refused === "waitsFor" && !(await isMissing(known, found)))
					return await move("hand-over", found, opId);
				return say(t(refused, { title: found?.book?.title ?? "", other: found?.waits_for ?? "" }), true);
			}
			show(await readDesk(code));
			setFeedback(null);
			play("reader");
			return "reader";
		} catch (error) {
			return say(whyNot(error), true);
		}
	}

	const take = (code: string, opId = newOpId()): Promise<Outcome> => inLine(() => scan(code, opId));

	const press = (step: Step) => (one: DeskBook) => {
		const opId = newOpId();
		void inLine(() => move(step, one, opId)).catch((error: unknown) => say(whyNot(error), true));
		field.current?.focus();
	};

	function next(): void {
		show(null);
		setFeedback(null);
		field.current?.focus();
	}
	function onKey({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
		if (key === "Escape" && currentTarget.value === "") next();
	}

	useScanTarget(take);
	useKeyHelp([{ keys: "Esc", does: t("otherReader") }]);
	const brings = list ? toBring(list) : [];
	const slips = list?.here.some(({ swap }) => swap.event_id === "" && swap.token !== "") ?? false;
	const isIdle = list && brings.length + list.fetch.length + list.here.length + list.back.length === 0;
	return (
		<div className="flex flex-col gap-5">
			<Card>
				<CodeField
					field={field}
					label={t(list ? "scanBook" : "scanReader")}
					onCode={(code) => void take(code)}
					onKeyDown={onKey}
				/>
				<p className="my-2">{t("scanHint")}</p>
				<ScanTools />
				<NoAnswer isShown={isInTrouble} />
				<div role="status" className="mt-3">
					{feedback && (
						<div className={`alert ${feedback.isBad ? "alert-error" : "alert-success"}`}>
							<div className="min-w-0 text-lg break-words">
								<p>{feedback.text}</p>
								{feedback.token && (
									<p className="text-3xl font-bold tabular-nums">{t("tokenIs", { token: feedback.token })}</p>
								)}
							</div>
						</div>
					)}
				</div>
			</Card>
			{list && (
				<Card title={[list.student.full_name, list.student.class_code].filter(Boolean).join(" · ")}>
					<div className="flex flex-col gap-5">
						{isIdle && <p>{t("nothingHere")}</p>}
						<DeskBooks title={t("fetchHead")} books={list.fetch} press="give" onPress={press("hand-over")} />
						<DeskBooks title={t("bringsHead")} books={brings} press="take" onPress={press("deposit")} />
						{brings.length > 0 && (
							<div>
								<Conditions wide value={condition} onChange={setCondition} />
								<p className="mt-2 text-sm">{t("asSaid")}</p>
							</div>
						)}
						<DeskBooks title={t("hereHead")} books={list.here} />
						<DeskBooks title={t("backHead")} books={list.back} press="giveBack" onPress={press("return")} />
						<div className="flex flex-wrap gap-2">
							<Button variant="primary" onClick={next}>
								{t("otherReader")}
							</Button>
							{slips && (
								<FileButton label={t("slips")} path={`/api/swaps/slips?student=${list.student.id}`} />
							)}
						</div>
					</div>
				</Card>
			)}
		</div>
	);
}
