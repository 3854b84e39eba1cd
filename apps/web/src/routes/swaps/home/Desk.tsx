import type { Condition } from "@rafta/library/swaps/types";
import { type KeyboardEvent, useState } from "react";
import { allReasonsText } from "#data";
import { newOpId } from "#device";
import { useTexts } from "#i18n";
import { Button, Card, type Outcome, play, useKeyHelp, useScanTarget } from "#kit";
import { nameOf } from "../../students/nameOf.ts";
import { Conditions } from "../Conditions.tsx";
import { DeskPanel } from "../desk/DeskPanel.tsx";
import { type Step, useSwapDesk } from "../desk/useSwapDesk.ts";
import { FileButton } from "../events/FileButton.tsx";
import { type DeskBook, type DeskList, useRefreshSwaps } from "../model.ts";
import { texts } from "../texts.ts";
import { DeskBooks } from "./DeskBooks.tsx";
import { meaningOf, toBring } from "./deskScan.ts";

/** Handover desk: a reader's card, then each book that they bring, fetch or take back, one scan each. */
export function Desk() {
	const t = useTexts(texts);
	const desk = useSwapDesk();
	const { field, list, setFeedback, inLine, read } = desk;
	const refresh = useRefreshSwaps();
	/** Condition of the next book taken in; empty: as stated by its owner. */
	const [condition, setCondition] = useState<Condition | "">("");

	function show(next: DeskList | null): void {
		desk.show(next);
		setCondition("");
	}

	function say(words: string, isBad: boolean, token = ""): Outcome {
		setFeedback({ text: words, isBad, token });
		const outcome = isBad ? "refused" : "returned";
		play(outcome);
		return outcome;
	}

	async function move(step: Step, { swap, book }: DeskBook, opId: string): Promise<Outcome> {
		const student = desk.shown()?.student.id ?? "";
		const { id: code } = swap;
		const title = book?.title ?? "";
		if (step === "deposit") {
			// An offer without a condition counts as good, as at the server.
			const body = { student, code, condition: condition || swap.condition || "good" };
			const done = await desk.perform(step, opId, body);
			say(t("tookIn", { title }), false, done.swap.token);
		} else if (step === "return") {
			await desk.perform(step, opId, { code });
			say(t("gaveBack", { title }), false);
		} else {
			const { left } = await desk.perform(step, opId, { student, code });
			say(t(left === 0 ? "gaveLast" : "gave", { title }), false);
		}
		show(await read(student));
		void refresh();
		return step === "deposit" ? "returned" : "lent";
	}

	/** Another desk may have taken in the awaited book in the meantime. */
	async function isMissing(known: DeskList, { swap }: DeskBook): Promise<boolean> {
		const fresh = await read(known.student.id);
		show(fresh);
		return fresh.fetch.some((one) => one.swap.id === swap.id && typeof one.waits_for === "string");
	}

	async function scan(code: string, opId: string): Promise<Outcome> {
		try {
			const known = desk.shown();
			const means = known && meaningOf(known, code);
			if (means && "step" in means) return await move(means.step, means.line, opId);
			if (known && means) {
				const { refused, line: found } = means;
				if (found && refused === "waitsFor" && !(await isMissing(known, found)))
					return await move("hand-over", found, opId);
				return say(t(refused, { title: found?.book?.title ?? "", other: found?.waits_for ?? "" }), true);
			}
			show(await read(code));
			setFeedback(null);
			play("reader");
			return "reader";
		} catch (error) {
			return say(allReasonsText(error), true);
		}
	}

	const take = (code: string, opId = newOpId()): Promise<Outcome> => inLine(() => scan(code, opId));

	const press = (step: Step) => (one: DeskBook) => {
		const opId = newOpId();
		void inLine(() => move(step, one, opId)).catch((error: unknown) => say(allReasonsText(error), true));
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
				<DeskPanel
					desk={desk}
					label={t(list ? "scanBook" : "scanReader")}
					hint={<p className="my-2">{t("scanHint")}</p>}
					isLarge
					tokenText={(token) => t("tokenIs", { token })}
					onCode={(code) => void take(code)}
					onKeyDown={onKey}
				/>
			</Card>
			{list && (
				<Card title={nameOf(list.student)}>
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
