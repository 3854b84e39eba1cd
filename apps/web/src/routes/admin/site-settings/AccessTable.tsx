import { mustStayOpen } from "@rafta/library/access/authorize";
import { roleNames } from "@rafta/library/access/roleNames";
import type { Role } from "@rafta/library/access/roles";
import type { Route } from "@rafta/library/access/routes";
import {
	everyRole,
	isShipped,
	type Reason,
	reasonsNotToOpen,
	rolesOf,
} from "@rafta/library/access/screen-policy";
import { textOfEach } from "@rafta/words";
import { ChevronRight, Lock } from "lucide-react";
import { useId, useState } from "react";
import { useLanguage, useTexts } from "#i18n";
import type { ScreenGroup } from "./screens.ts";
import { texts } from "./texts.ts";
import type { Draft } from "./useDraft.ts";

/** Why some boxes of a screen cannot be changed. A role that the table opens can always be opened again. */
function reasonsFor(route: Route, open: readonly Role[], stays: string): readonly Reason[] {
	const fixed = open.filter((role) => mustStayOpen(route, role));
	const closed = everyRole.filter((role) => !open.includes(role) && !route.allow.includes(role));
	return [
		...(fixed.length > 0 ? [{ roles: fixed, text: textOfEach(() => stays) }] : []),
		...reasonsNotToOpen(route.path, closed),
	];
}

/** A role's box. One that cannot be changed is a lock, which says why. */
function Box({ route, name, role, draft, reason }: BoxProps) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const isOpen = rolesOf(route, draft.draft).includes(role);
	return (
		<td className="py-1 sm:text-center max-sm:inline-block max-sm:w-1/2 max-sm:border-0">
			<label className="inline-flex min-h-8 items-center gap-2">
				<input
					type="checkbox"
					className={reason ? "sr-only" : "checkbox checkbox-sm cursor-pointer"}
					aria-label={t("box", { screen: name, role: roleNames[role][language] })}
					aria-describedby={reason?.id}
					checked={isOpen}
					disabled={reason !== undefined}
					onChange={() => draft.toggle(route, role)}
				/>
				{reason && (
					<span title={reason.text} className={isOpen ? "" : "opacity-50"}>
						<Lock size={16} aria-hidden="true" />
					</span>
				)}
				<span className="sm:hidden" aria-hidden="true">
					{roleNames[role][language]}
				</span>
			</label>
		</td>
	);
}

interface BoxProps {
	readonly route: Route;
	readonly name: string;
	readonly role: Role;
	readonly draft: Draft;
	readonly reason: { readonly id: string; readonly text: string } | undefined;
}

function ScreenRow({ route, name, draft }: { route: Route; name: string; draft: Draft }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const id = useId();
	const open = rolesOf(route, draft.draft);
	const reasons = reasonsFor(route, open, t("stays")).map(({ roles, text }, place) => ({
		...{ roles, id: `${id}-${place}` },
		text: `${text[language]}.`,
	}));
	return (
		<tr className="max-sm:block max-sm:py-2">
			<th scope="row" className="py-1 ps-10 font-normal max-sm:block">
				<span className="flex flex-wrap items-baseline gap-x-3">
					<span>{name}</span>
					{name !== route.path && <span className="text-sm opacity-75">{route.path}</span>}
					{!isShipped(route, open) && (
						<button
							type="button"
							className="text-accent-ink text-sm underline"
							aria-label={t("resetOf", { screen: name })}
							onClick={() => draft.reset(route)}
						>
							{t("reset")}
						</button>
					)}
				</span>
				{reasons.map((reason) => (
					<span key={reason.id} id={reason.id} className="sr-only">
						{reason.text}
					</span>
				))}
			</th>
			{everyRole.map((role) => (
				<Box
					key={role}
					{...{ route, name, role, draft }}
					reason={reasons.find(({ roles }) => roles.includes(role))}
				/>
			))}
		</tr>
	);
}

/** A group as one line: how much of it each role opens. Opened, it shows its screens. */
function GroupRow({ group, draft, isOpen, onToggle }: GroupProps) {
	const t = useTexts(texts);
	const changed = group.rows.filter(({ route }) => !isShipped(route, rolesOf(route, draft.draft))).length;
	const openTo = (role: Role) =>
		group.rows.filter(({ route }) => rolesOf(route, draft.draft).includes(role)).length;
	return (
		<tr className="max-sm:block">
			<th scope="rowgroup" className="px-0 py-1 max-sm:block">
				<button
					type="button"
					className="rounded-field flex min-h-11 w-full cursor-pointer items-center gap-3 px-2 text-start"
					aria-expanded={isOpen}
					onClick={onToggle}
				>
					<ChevronRight size={18} aria-hidden="true" className={isOpen ? "rotate-90 rtl:-rotate-90" : ""} />
					<span className="text-base-content text-base">{group.title}</span>
					<span className="font-normal">{t("ofScreens", { count: group.rows.length })}</span>
					{changed > 0 && (
						<span className="text-accent-ink font-normal">{t("ofChanged", { count: changed })}</span>
					)}
				</button>
			</th>
			{everyRole.map((role) => (
				<td
					key={role}
					className="text-center text-sm whitespace-nowrap tabular-nums opacity-75 max-sm:hidden"
				>
					{openTo(role) === group.rows.length
						? t("allOpen")
						: t("openOf", { open: openTo(role), all: group.rows.length })}
				</td>
			))}
		</tr>
	);
}

interface GroupProps {
	readonly group: ScreenGroup;
	readonly draft: Draft;
	readonly isOpen: boolean;
	onToggle(): void;
}

/**
 * Screens by roles as checkboxes, in groups that open; a box that cannot be changed shows why.
 *
 * @param isSearched every group is open: what was searched for is to be seen
 */
export function AccessTable({
	groups,
	draft,
	isSearched,
}: {
	groups: readonly ScreenGroup[];
	draft: Draft;
	isSearched: boolean;
}) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const [opened, setOpened] = useState<readonly string[]>([]);
	const toggle = (key: string) =>
		setOpened(opened.includes(key) ? opened.filter((one) => one !== key) : [...opened, key]);
	return (
		<table className="table max-sm:block">
			<caption className="sr-only">{t("access")}</caption>
			<thead className="bg-base-100 sticky top-14 z-10 max-sm:sr-only">
				<tr>
					<th scope="col">{t("screen")}</th>
					{everyRole.map((role) => (
						<th key={role} scope="col" className="w-28 text-center whitespace-normal">
							{roleNames[role][language]}
						</th>
					))}
				</tr>
			</thead>
			{groups.map((group) => {
				const isOpen = isSearched || opened.includes(group.key);
				return (
					<tbody key={group.key} className="max-sm:block">
						<GroupRow {...{ group, draft, isOpen }} onToggle={() => toggle(group.key)} />
						{isOpen &&
							group.rows.map(({ route, name }) => (
								<ScreenRow key={route.path} route={route} name={name} draft={draft} />
							))}
					</tbody>
				);
			})}
		</table>
	);
}
