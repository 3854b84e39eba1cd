import type { Condition } from "@rafta/library/swap/types";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "../../../data/client.ts";
import { operation } from "../../../data/queries.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Page.tsx";
import { CodeField } from "../../../ui/scanning/CodeField.tsx";
import { newOpId } from "../../../ui/scanning/opId.ts";
import { ScanTools } from "../../../ui/scanning/ScanTools.tsx";
import { play } from "../../../ui/scanning/sound.ts";
import { type Outcome, useScanTarget } from "../../../ui/scanning/targets.ts";
import { Conditions } from "../Conditions.tsx";
import { meant } from "../meant.ts";
import { type DeskBook, type Owner, type Swap, useRefreshSwaps, whyNot } from "../model.ts";
import { texts } from "../texts.ts";
import { DeskBooks } from "./DeskBooks.tsx";

interface DeskList {
	readonly student: Owner;
	readonly bring: readonly DeskBook[];
	readonly here: readonly DeskBook[];
	readonly fetch: readonly DeskBook[];
	readonly back: readonly DeskBook[];
}

type Step = "deposit" | "hand-over" | "return";

const readDesk = (student: string): Promise<DeskList> =>
	api().send<DeskList>(`/api/swaps/desk?student=${encodeURIComponent(student)}`, { requestKey: null });

/** Where books change hands: a reader's card, then each book that they bring, fetch or take back, by a scan each. */
export function Desk() {
	const t = useTexts(texts);
	const field = useRef<HTMLInputElement>(null);
	const queries = useQueryClient();
	const refresh = useRefreshSwaps();
	const [list, setList] = useState<DeskList | null>(null);
	const [condition, setCondition] = useState<Condition>("good");
	const [said, setSaid] = useState<{ text: string; isBad: boolean } | null>(null);
	/** Scans are done one after the other: the next one looks at what the last has changed. */
	const line = useRef<Promise<unknown>>(Promise.resolve());
	const shown = useRef<DeskList | null>(null);

	function show(next: DeskList | null): void {
		shown.current = next;
		setList(next);
	}

	function say(words: string, isBad: boolean): Outcome {
		setSaid({ text: words, isBad });
		const outcome = isBad ? "refused" : "returned";
		play(outcome);
		return outcome;
	}

	async function move(step: Step, { swap, book }: DeskBook, opId: string): Promise<Outcome> {
		const student = shown.current?.student.id ?? "";
		const body =
			step === "return"
				? { code: swap.id }
				: { student, code: swap.id, ...(step === "deposit" && { condition }) };
		const answer = await operation<{ swap: Swap }>(`/api/swaps/${step}`, { op_id: opId, ...body });
		const title = book?.title ?? "";
		if (step === "deposit") say(t("tookIn", { title, token: answer.swap.token }), false);
		else say(t(step === "return" ? "gaveBack" : "gave", { title }), false);
		show(await readDesk(student));
		void refresh();
		return step === "deposit" ? "returned" : "lent";
	}

	async function scan(code: string, opId: string): Promise<Outcome> {
		try {
			const known = shown.current;
			const fetched = known && meant(known.fetch, code);
			if (fetched) return await move("hand-over", fetched, opId);
			const brought =
				known &&
				meant(
					known.bring.filter(({ swap }) => swap.status === "promised"),
					code,
				);
			if (brought) return await move("deposit", brought, opId);
			const back = known && meant(known.back, code);
			if (back) return await move("return", back, opId);
			const next = await readDesk(code);
			show(next);
			setCondition("good");
			setSaid(null);
			play("reader");
			return "reader";
		} catch (error) {
			return say(whyNot(error), true);
		}
	}

	function take(code: string, opId = newOpId()): Promise<Outcome> {
		const done = line.current.then(() => scan(code, opId));
		line.current = done;
		return done;
	}

	const press = (step: Step) => (one: DeskBook) => {
		line.current = line.current
			.then(() => move(step, one, newOpId()))
			.catch((error: unknown) => say(whyNot(error), true));
		field.current?.focus();
	};

	useScanTarget(take);
	const toBring = (list?.bring ?? []).filter(({ swap }) => swap.status === "promised");
	return (
		<div className="flex flex-col gap-5">
			<Card>
				<CodeField field={field} label={t("scan")} onCode={(code) => void take(code)} />
				<p className="my-2">{t("scanHint")}</p>
				<ScanTools />
				<p
					role="status"
					className={`mt-3 text-xl font-bold break-words ${said?.isBad ? "text-error-ink" : ""}`}
				>
					{said?.text}
				</p>
			</Card>
			{list && (
				<Card title={[list.student.full_name, list.student.class_code].filter(Boolean).join(" · ")}>
					<div className="flex flex-col gap-5">
						<DeskBooks title={t("fetchHead")} books={list.fetch} press="give" onPress={press("hand-over")} />
						<DeskBooks title={t("bringsHead")} books={toBring} press="take" onPress={press("deposit")} />
						{toBring.length > 0 && <Conditions value={condition} onChange={setCondition} />}
						<DeskBooks title={t("hereHead")} books={list.here} />
						<DeskBooks title={t("backHead")} books={list.back} press="giveBack" onPress={press("return")} />
						<Button
							className="self-start"
							onClick={() => {
								show(null);
								setSaid(null);
								void queries.invalidateQueries({ queryKey: ["swaps"] });
								field.current?.focus();
							}}
						>
							{t("otherReader")}
						</Button>
					</div>
				</Card>
			)}
		</div>
	);
}
