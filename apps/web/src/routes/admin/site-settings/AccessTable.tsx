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
import { text } from "@rafta/library/collections/definition";
import { useId } from "react";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import type { ScreenGroup } from "./screens.ts";
import { texts } from "./texts.ts";
import type { Draft } from "./useDraft.ts";

/** Why some boxes of a screen cannot be changed. A role that the table opens can always be opened again. */
function reasonsFor(route: Route, open: readonly Role[], stays: string): readonly Reason[] {
	const fixed = open.filter((role) => mustStayOpen(route, role));
	const closed = everyRole.filter((role) => !open.includes(role) && !route.allow.includes(role));
	return [
		...(fixed.length > 0 ? [{ roles: fixed, text: text(stays, stays) }] : []),
		...reasonsNotToOpen(route.path, closed),
	];
}

function ScreenRow({ route, name, draft }: { route: Route; name: string; draft: Draft }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const id = useId();
	const open = rolesOf(route, draft.draft);
	const reasons = reasonsFor(route, open, t("stays"));
	const reasonOf = (role: Role): number => reasons.findIndex((reason) => reason.roles.includes(role));
	const changed = !isShipped(route, open);
	return (
		<tr className="border-base-300 max-sm:block max-sm:border-t max-sm:py-2">
			<th scope="row" className="font-normal max-sm:block max-sm:py-1">
				<span className="flex flex-wrap items-center gap-2">
					<span className="font-semibold">{name}</span>
					{changed && <Badge tone="info">{t("changed")}</Badge>}
					{changed && (
						<button
							type="button"
							className="btn btn-xs"
							aria-label={t("resetOf", { screen: name })}
							onClick={() => draft.reset(route)}
						>
							{t("reset")}
						</button>
					)}
				</span>
				{name !== route.path && <span className="block text-sm opacity-75">{route.path}</span>}
				{reasons.map((reason, place) => (
					<span key={reason.text.tr} id={`${id}-${place}`} className="block text-sm opacity-75">
						{reason.text[language]}.
					</span>
				))}
			</th>
			{everyRole.map((role) => (
				<td
					key={role}
					className="sm:text-center max-sm:inline-block max-sm:w-1/2 max-sm:border-0 max-sm:py-1"
				>
					<label className="inline-flex cursor-pointer items-center gap-2">
						<input
							type="checkbox"
							className="checkbox"
							aria-label={t("box", { screen: name, role: roleNames[role][language] })}
							aria-describedby={reasonOf(role) < 0 ? undefined : `${id}-${reasonOf(role)}`}
							checked={open.includes(role)}
							disabled={reasonOf(role) >= 0}
							onChange={() => draft.toggle(route, role)}
						/>
						<span className="sm:hidden" aria-hidden="true">
							{roleNames[role][language]}
						</span>
					</label>
				</td>
			))}
		</tr>
	);
}

/** Screens by roles as checkboxes; a box that cannot be changed shows why. */
export function AccessTable({ groups, draft }: { groups: readonly ScreenGroup[]; draft: Draft }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	return (
		<table className="table max-sm:block">
			<caption className="sr-only">{t("access")}</caption>
			<thead className="bg-base-100 sticky top-14 z-10 max-sm:sr-only">
				<tr>
					<th scope="col">{t("screen")}</th>
					{everyRole.map((role) => (
						<th key={role} scope="col" className="text-center whitespace-normal">
							{roleNames[role][language]}
						</th>
					))}
				</tr>
			</thead>
			{groups.map((group) => (
				<tbody key={group.key} className="max-sm:block">
					<tr className="max-sm:block">
						<th
							scope="rowgroup"
							colSpan={everyRole.length + 1}
							className="bg-base-200 text-base-content text-base max-sm:block"
						>
							{group.title}
						</th>
					</tr>
					{group.rows.map(({ route, name }) => (
						<ScreenRow key={route.path} route={route} name={name} draft={draft} />
					))}
				</tbody>
			))}
		</table>
	);
}
