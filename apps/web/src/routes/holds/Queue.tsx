import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { literal, useList, useLive } from "#data";
import { useTexts } from "#i18n";
import { Button, Link, Ready } from "#kit";
import { nameOf } from "../students/nameOf.ts";
import { CancelHold } from "./CancelHold.tsx";
import { type Hold, useHoldAction } from "./model.ts";
import { texts } from "./texts.ts";

/** Number of places shown; no queue is longer. */
const PAGE_SIZE = 200;

/** The readers waiting for a title in a library; staff reorder them by buttons or by Alt and the arrow keys. */
export function Queue({ book, library }: { book: string; library: string }) {
	const t = useTexts(texts);
	const action = useHoldAction();
	const moving = useHoldAction();
	// The row being moved and the place that the presses so far lead to; the list shows it once the server has answered.
	const aim = useRef<{ readonly hold: string; readonly position: number }>(undefined);
	const [announcement, setAnnouncement] = useState("");
	const list = useRef<HTMLOListElement>(null);
	// Keeps the focus on the row that is being moved.
	const [focused, setFocused] = useState<{ id: string; direction: "up" | "down" } | null>(null);
	useLive("holds", ["holds"]);
	const holds = useList<Hold>("holds", {
		filter: `book_id = ${literal(book)} && library_id = ${literal(library)} && status = "waiting"`,
		sort: "position",
		expand: "student_id",
		perPage: PAGE_SIZE,
	});
	const items = holds.data?.items ?? [];
	const order = items.map(({ id }) => id).join(" ");
	useEffect(() => {
		if (!focused || order === "") return;
		const row = list.current?.querySelector(`[data-hold="${focused.id}"]`);
		const button =
			row?.querySelector<HTMLButtonElement>(`[data-way="${focused.direction}"]:not(:disabled)`) ??
			row?.querySelector<HTMLButtonElement>("[data-way]:not(:disabled)");
		button?.focus();
	}, [order, focused]);

	function move(hold: Hold, by: 1 | -1) {
		// Another row's place is known when the first one has arrived.
		if (aim.current && aim.current.hold !== hold.id) return;
		const position = (aim.current?.position ?? hold.position) + by;
		if (position < 1 || position > items.length || action.isPending) return;
		aim.current = { hold: hold.id, position };
		const name = hold.expand?.student_id?.full_name ?? "";
		setFocused({ id: hold.id, direction: by < 0 ? "up" : "down" });
		// Both are called after the last of several moves alone.
		moving.mutate(
			{ action: "move", body: { hold: hold.id, position } },
			{
				onSuccess: () => setAnnouncement(t("moved", { name, place: position })),
				onSettled: () => {
					aim.current = undefined;
				},
			},
		);
	}

	function onKeyDown(event: KeyboardEvent, hold: Hold) {
		if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
		event.preventDefault();
		move(hold, event.key === "ArrowUp" ? -1 : 1);
	}

	if (!holds.data) return <Ready query={holds} />;
	if (items.length === 0) return <p>{t("noQueue")}</p>;
	return (
		<>
			<p role="status" className="sr-only">
				{announcement}
			</p>
			<ol ref={list} className="divide-base-300 divide-y">
				{items.map((hold, index) => {
					const reader = hold.expand?.student_id;
					const name = reader?.full_name ?? "";
					return (
						<li
							key={hold.id}
							data-hold={hold.id}
							className="flex flex-wrap items-center justify-between gap-2 py-2"
							onKeyDown={(event) => onKeyDown(event, hold)}
						>
							<span className="min-w-0 break-words">
								<span className="me-3 font-semibold tabular-nums">{index + 1}.</span>
								<Link
									href={`/students/detail/${hold.student_id}`}
									className="link link-hover"
									otherwise={nameOf(reader)}
								>
									{nameOf(reader)}
								</Link>
							</span>
							<span className="flex flex-wrap gap-1">
								<Button
									data-way="up"
									className="btn-sm btn-square"
									aria-label={t("up", { name })}
									disabled={index === 0}
									onClick={() => move(hold, -1)}
								>
									↑
								</Button>
								<Button
									data-way="down"
									className="btn-sm btn-square"
									aria-label={t("down", { name })}
									disabled={index === items.length - 1}
									onClick={() => move(hold, 1)}
								>
									↓
								</Button>
								<CancelHold id={hold.id} name={name} action={action} small />
							</span>
						</li>
					);
				})}
			</ol>
		</>
	);
}
