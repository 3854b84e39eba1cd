import { formatDate } from "@rafta/library/turkish/dates";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, invalidate, useEndpoint } from "#data";
import { newOpId } from "#device";
import { useTexts } from "#i18n";
import { Button, Ready, useAction } from "#kit";
import { texts } from "./texts.ts";

/** Loans and holds whose days no longer fit the calendar: listed, moved, and moved back. */
export function AffectedLoans({ library }: { library: string }) {
	const t = useTexts(texts);
	const queries = useQueryClient();
	const found = useEndpoint("GET /api/calendar/affected", { query: { library } });
	const [isShown, setShown] = useState(false);
	const [left, setLeft] = useState<readonly string[]>([]);
	// The last move, which can still be undone here.
	const [last, setLast] = useState<{ op_id: string; moved: number } | null>(null);
	const saveChange = () => {
		void invalidate(queries, "/api/", "book_loans", "holds");
	};
	const days = (found.data?.groups ?? []).map(({ due_on }) => due_on).filter((day) => !left.includes(day));
	const move = useAction({
		mutationFn: async (op_id: string) => ({
			op_id,
			...(await call("POST /api/calendar/move", {
				body: {
					op_id,
					...(library && { library }),
					days: [...new Set(days)],
				},
			})),
		}),
		onSuccess: (answer) => {
			setLast(answer);
			setShown(false);
			saveChange();
		},
	});
	const undo = useAction({
		mutationFn: (undone: string) =>
			call("POST /api/calendar/undo", { body: { op_id: newOpId(), undo: undone } }),
		done: ({ undone, kept }) =>
			[t("undone", { count: undone }), kept > 0 && t("kept", { count: kept })].filter(Boolean).join(" "),
		onSuccess: () => {
			setLast(null);
			saveChange();
		},
	});
	const data = found.data;
	const countOf = (kind: "due" | "pickup"): number =>
		(data?.groups ?? []).reduce((sum, group) => sum + (group.kind === kind ? group.count : 0), 0);
	const [loans, holds] = [countOf("due"), countOf("pickup")];
	return (
		<>
			<Ready query={found} loading={null} />
			{last && (
				<div role="status" className="alert alert-success flex flex-wrap">
					<span>{t("moved", { count: last.moved })}</span>
					<Button className="btn-sm" busy={undo.isPending} onClick={() => undo.mutate(last.op_id)}>
						{t("undo")}
					</Button>
				</div>
			)}
			{data && data.count > 0 && (
				<section className="alert alert-warning flex flex-col items-start gap-3">
					<div role="status" className="flex flex-wrap items-center gap-3">
						{loans > 0 && <span>{t("affected", { count: loans })}</span>}
						{holds > 0 && <span>{t("affectedHolds", { count: holds })}</span>}
						<Button className="btn-sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
							{t(isShown ? "hide" : "show")}
						</Button>
					</div>
					{isShown && (
						<div className="rounded-box bg-base-100 text-base-content flex w-full flex-col gap-3 p-3">
							<ul className="flex flex-col gap-3">
								{data.groups.map(({ kind, library: place, due_on, to, count }) => {
									const isDue = kind === "due";
									const lines = (isDue ? data.loans : data.holds).filter(
										(line) => line.due_on === due_on && line.to === to,
									);
									return (
										<li key={`${kind} ${place} ${due_on} ${to}`}>
											<label className="flex cursor-pointer items-center gap-2 font-semibold">
												<input
													type="checkbox"
													className="checkbox"
													checked={!left.includes(due_on)}
													onChange={({ target }) =>
														setLeft(target.checked ? left.filter((day) => day !== due_on) : [...left, due_on])
													}
												/>
												{t(isDue ? "line" : "holdLine", {
													from: formatDate(due_on),
													to: formatDate(to),
													count,
												})}
											</label>
											<ul className="ms-8 text-sm">
												{lines.slice(0, 10).map((line) => (
													<li key={line.id}>
														{[line.reader, line.class_code, line.title].filter(Boolean).join(" · ")}
													</li>
												))}
												{count > 10 && <li>{t("more", { count: count - 10 })}</li>}
											</ul>
										</li>
									);
								})}
							</ul>
							<div>
								<Button
									variant="primary"
									disabled={days.length === 0}
									busy={move.isPending}
									onClick={() => move.mutate(newOpId())}
								>
									{t("move")}
								</Button>
							</div>
						</div>
					)}
				</section>
			)}
		</>
	);
}
