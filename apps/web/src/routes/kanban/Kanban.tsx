import { labelsOf } from "@rafta/library/collections/definition";
import { tasks } from "@rafta/library/collections/tasks";
import type { TaskStatus } from "@rafta/library/tasks/task";
import { searchKey } from "@rafta/library/turkish/keys";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { messageOf, useReachable, useSaysOffline, useUser } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { ChipRow, Page, Ready, toast, useKeyHelp, useMedia, useSearchParams } from "#kit";
import { nameOfAssignee, type Task, usePeople } from "../tasks/model.ts";
import { QuickAdd } from "../tasks/QuickAdd.tsx";
import { TaskLinks } from "../tasks/TaskLinks.tsx";
import { adjacentPlace, columnName, columns, MAX_CARDS, type Place, placeAt, useBoard } from "./board.ts";
import { Column } from "./Column.tsx";
import { MoveDialog } from "./MoveDialog.tsx";
import { texts } from "./texts.ts";

const priorities = labelsOf(tasks, "priority");

/** Matches cards against the filters in the address. */
function useFilter(): { isFiltered: boolean; matches(task: Task): boolean } {
	const me = useUser()?.id ?? "";
	const [params] = useSearchParams();
	const [text, assignee, priority] = ["text", "assignee", "priority"].map((name) => params.get(name) ?? "");
	const words = searchKey(text ?? "");
	return {
		isFiltered: Boolean(words || assignee || priority),
		matches: (task) =>
			(words === "" || searchKey(task.title).includes(words)) &&
			(!assignee || task.assignee === (assignee === "me" ? me : assignee === "none" ? "" : assignee)) &&
			(!priority || task.priority === priority),
	};
}

function Filters({ people }: { people: ReturnType<typeof usePeople> }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const me = useUser()?.id;
	const [params, change] = useSearchParams();
	const others = people.filter(({ id }) => id !== me);
	return (
		<div className="no-print grid grid-cols-2 gap-2 sm:flex">
			<input
				type="search"
				className="input w-full max-sm:col-span-2 sm:w-56"
				aria-label={t("text")}
				placeholder={t("text")}
				value={params.get("text") ?? ""}
				onChange={(event) => change({ text: event.target.value })}
			/>
			<select
				className="select w-full sm:w-auto"
				aria-label={t("assignee")}
				value={params.get("assignee") ?? ""}
				onChange={(event) => change({ assignee: event.target.value })}
			>
				<option value="">{t("anybody")}</option>
				<option value="me">{t("me")}</option>
				<option value="none">{t("nobody")}</option>
				{others.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</select>
			<select
				className="select w-full sm:w-auto"
				aria-label={t("priority")}
				value={params.get("priority") ?? ""}
				onChange={(event) => change({ priority: event.target.value })}
			>
				<option value="">{t("anyPriority")}</option>
				{Object.entries(priorities).map(([value, label]) => (
					<option key={value} value={value}>
						{label[language]}
					</option>
				))}
			</select>
		</div>
	);
}

/** Returns the link of the card adjacent to the focused one, in the direction of an arrow key. */
function cardBeside(card: HTMLElement, key: string): HTMLElement | null {
	const column = card.closest<HTMLElement>("[data-column]");
	const cards = [...(column?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
	const at = cards.indexOf(card);
	if (key === "ArrowUp" || key === "ArrowDown") return cards[at + (key === "ArrowDown" ? 1 : -1)] ?? null;
	const all = [...document.querySelectorAll<HTMLElement>("[data-column]")];
	const step = key === "ArrowRight" ? 1 : -1;
	for (let next = all.indexOf(column as HTMLElement) + step; all[next]; next += step) {
		const found = [...(all[next]?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
		if (found.length > 0) return found[Math.min(at, found.length - 1)] ?? null;
	}
	return null;
}

const focusCard = (id: string): void =>
	document.querySelector<HTMLElement>(`[data-card="${id}"] :is(a, [data-move])`)?.focus();

export default function Kanban() {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const [params, change] = useSearchParams();
	const isWide = useMedia("(min-width: 768px)");
	const isReachable = useReachable();
	useSaysOffline(!isReachable);
	const people = usePeople();
	const { list, items, move } = useBoard({
		onMoved: ({ task, place, number }) =>
			setAnnouncement(
				t("moved", { title: task.title, column: columnName(place.status, language), place: number }),
			),
		onRefused: (error) => {
			const refused = t("refused", { reason: messageOf(error) });
			setAnnouncement(refused);
			toast(refused, "bad");
		},
	});
	const { isFiltered, matches } = useFilter();
	const [dragged, setDragged] = useState<Task | null>(null);
	const [taskToMove, setTaskToMove] = useState<Task | null>(null);
	const [announcement, setAnnouncement] = useState("");
	const follow = useRef("");
	useKeyHelp([
		{ keys: "← ↑ → ↓", does: t("keyFocus") },
		{ keys: "Ctrl + ← ↑ → ↓", does: t("keyMove") },
	]);
	const cards = items.filter(matches);
	const nameOf = useCallback((task: Task) => nameOfAssignee(task, people), [people]);
	const byColumn = new Map(columns.map((status) => [status, cards.filter((task) => task.status === status)]));
	// The focus follows a card that is moved by keyboard.
	useEffect(() => {
		if (follow.current && items.length > 0) focusCard(follow.current);
		follow.current = "";
	}, [items]);

	function put(task: Task, place: Place) {
		const at = cards.filter(({ status, id }) => status === place.status && id !== task.id);
		const number = place.above ? at.findIndex(({ id }) => id === place.above?.id) + 2 : 1;
		move.mutate({ task, place, number });
	}

	function onKeyDown(event: KeyboardEvent<HTMLElement>) {
		if (!/^Arrow(Left|Right|Up|Down)$/.test(event.key) || event.altKey || event.metaKey) return;
		const card = (event.target as HTMLElement).closest<HTMLElement>("[data-card]");
		const task = cards.find(({ id }) => id === card?.dataset.card);
		if (!card || !task) return;
		event.preventDefault();
		if (!event.ctrlKey) {
			const beside = cardBeside(card, event.key);
			if (beside?.dataset.card) focusCard(beside.dataset.card);
			return;
		}
		const place = isReachable ? adjacentPlace(cards, task, event.key) : null;
		if (!place) return;
		if (!isWide) change({ column: place.status });
		follow.current = task.id;
		put(task, place);
	}

	const shown = columns.find((status) => status === params.get("column")) ?? "todo";
	const total = list.data?.totalItems ?? 0;
	return (
		<Page title={t("title")} lead={t("lead")} isList actions={<TaskLinks but="/kanban" />}>
			<QuickAdd values={{}} />
			<Filters people={people} />
			{!isReachable && (
				<p role="alert" className="alert alert-warning">
					{t("offline")}
				</p>
			)}
			{total > MAX_CARDS && <p className="text-sm">{t("tooMany", { total, shown: MAX_CARDS })}</p>}
			<Ready query={list} />
			{!isWide && (
				<div className="no-print">
					<ChipRow
						label={t("columns")}
						chips={columns.map(
							(status) =>
								[status, columnName(status, language), String(byColumn.get(status)?.length ?? 0)] as const,
						)}
						value={shown}
						onChange={(status) => change({ column: status })}
					/>
				</div>
			)}
			{list.data && (
				// biome-ignore lint/a11y/noStaticElementInteractions: keys that bubble up from the cards
				<div className="grid items-start gap-3 md:grid-cols-4" onKeyDown={onKeyDown}>
					{columns
						.filter((status) => isWide || status === shown)
						.map((status) => (
							<Column
								key={status}
								status={status}
								cards={byColumn.get(status) ?? []}
								nameOf={nameOf}
								dragged={dragged}
								frozen={!isReachable}
								isFiltered={isFiltered}
								onDrag={setDragged}
								onDrop={(to: TaskStatus, at) => {
									if (dragged) put(dragged, placeAt(cards, to, dragged.id, at));
									setDragged(null);
								}}
								onMove={setTaskToMove}
							/>
						))}
				</div>
			)}
			<p role="status" className="sr-only">
				{announcement}
			</p>
			{taskToMove && (
				<MoveDialog
					task={taskToMove}
					cards={cards}
					onClose={() => setTaskToMove(null)}
					onMove={(place) => {
						setTaskToMove(null);
						if (!isWide && columns.includes(place.status)) change({ column: place.status });
						follow.current = taskToMove.id;
						put(taskToMove, place);
					}}
				/>
			)}
		</Page>
	);
}
