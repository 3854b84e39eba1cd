import type { AnswerOf } from "@rafta/library/api/index";
import { instantOf, timeIn } from "@rafta/library/turkish/dates";
import { useState } from "react";
import { pathOf, reasonText, useEndpoint, useLive, useUser } from "#data";
import { DeskBar, deskOperation, kindOf, kindTexts } from "#desk";
import { newOpId } from "#device";
import { useNumber, useTexts } from "#i18n";
import { Badge, Button, Empty, Page, Ready, toast, useAction, useSearchParams } from "#kit";
import { ReopenDialog } from "../../stocktakes/detail/ReopenDialog.tsx";
import { texts } from "./texts.ts";

type Action = AnswerOf<"GET /api/circulation/actions">["actions"][number];

function useUndoAction(refetch: () => Promise<unknown>) {
	const t = useTexts(texts);
	return useAction({
		mutationFn: (undo: string) => deskOperation("/api/circulation/undo", { op_id: newOpId(), undo }),
		quiet: true,
		onError: (error) => {
			toast(t("failed", { why: reasonText(error) }), "bad");
		},
		onSettled: refetch,
	});
}

interface LineProps {
	action: Action;
	showsActor: boolean;
	busy: boolean;
	onUndo(): void;
}

function Line({ action, showsActor, busy, onUndo }: LineProps) {
	const t = useTexts(texts);
	const kinds = useTexts(kindTexts);
	const number = useNumber();
	const [isReopening, setReopening] = useState(false);
	const { kind, at, title, barcode, reader, class_code, count, actor_name, undone, moved_on, stocktake } =
		action;
	const copies = stocktake
		? count > 0 && t("missed", { count: number(count) })
		: count > 1 && t("times", { count: number(count) });
	return (
		<li className="flex items-center justify-between gap-4 py-3">
			<div className={`min-w-0 ${undone ? "opacity-75" : ""}`}>
				<p className="wrap-anywhere font-semibold">
					<span className="tabular-nums">{timeIn(instantOf(at))}</span> · {kinds(kindOf(kind))}
					{title !== "" && `: ${title}`}
					{copies && ` (${copies})`}
				</p>
				<p className="text-sm">
					{[reader, class_code, barcode, showsActor ? actor_name : ""].filter(Boolean).join(" · ")}
				</p>
			</div>
			{undone && <Badge>{t("undone")}</Badge>}
			{!undone && moved_on && <Badge>{t("movedOn")}</Badge>}
			{!undone && !moved_on && (
				<Button busy={busy} onClick={() => (stocktake ? setReopening(true) : onUndo())}>
					{t("undo")}
				</Button>
			)}
			{isReopening && <ReopenDialog stocktake={stocktake} onClose={() => setReopening(false)} />}
		</li>
	);
}

/** A day's actions at the desk, with an undo for those not followed by another action since. */
export default function ActionsScreen() {
	const t = useTexts(texts);
	const user = useUser();
	const [params, change] = useSearchParams();
	const isAll = params.get("whose") === "all" && user?.desk_only !== true;
	const query = isAll ? ({ all: "yes" } as const) : {};
	const answer = useEndpoint("GET /api/circulation/actions", { query });
	useLive("book_loans", user?.desk_only ? [] : [pathOf("GET /api/circulation/actions", { query })]);
	const undo = useUndoAction(answer.refetch);
	const { data } = answer;
	return (
		<Page title={t("title")} lead={t("lead")}>
			<DeskBar mode="actions" />
			{user?.desk_only !== true && (
				<select
					aria-label={t("whose")}
					className="select w-auto max-w-full self-start"
					value={isAll ? "all" : ""}
					onChange={(event) => change({ whose: event.target.value })}
				>
					<option value="">{t("mine")}</option>
					<option value="all">{t("all")}</option>
				</select>
			)}
			<Ready query={answer} />
			{data?.actions.length === 0 && <Empty title={t("empty")} />}
			{data && data.actions.length > 0 && (
				<ul className="rounded-box border-base-300 bg-base-100 divide-base-300 divide-y border px-4">
					{data.actions.map((action) => (
						<Line
							key={action.op_id}
							action={action}
							showsActor={isAll}
							busy={undo.isBusyWith(action.op_id)}
							onUndo={() => undo.mutate(action.op_id)}
						/>
					))}
				</ul>
			)}
		</Page>
	);
}
