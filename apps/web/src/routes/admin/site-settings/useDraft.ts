import type { ScreenAccess } from "@rafta/library/access/authorize";
import type { Role } from "@rafta/library/access/roles";
import type { Route } from "@rafta/library/access/routes";
import { changesBetween, isShipped, rolesOf } from "@rafta/library/access/screen-policy";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api, invalidate } from "#data";
import { useUnsaved } from "#kit";
import type { SiteRecord } from "./site.ts";

const collection = "site_settings";

const differ = (a: ScreenAccess, b: ScreenAccess): boolean => Object.keys(changesBetween(a, b)).length > 0;

/** The choice with one screen's roles replaced; roles that equal the shipped ones are not stored. */
function withRoles(access: ScreenAccess, route: Route, chosen: readonly Role[]): ScreenAccess {
	const { [route.path]: _before, ...others } = access;
	return isShipped(route, chosen) ? others : { ...others, [route.path]: chosen };
}

/** Another choice has been stored since this one was begun. */
class ChangedMeanwhile extends Error {}

/** The choice being edited, with the stored one that it began with and the one that is stored now. */
export function useDraft(record: SiteRecord | undefined) {
	const queries = useQueryClient();
	const stored = record?.screen_access ?? {};
	const [base, setBase] = useState<ScreenAccess>(stored);
	const [draft, setDraft] = useState<ScreenAccess>(stored);
	const unsaved = Object.keys(changesBetween(base, draft)).length;
	useUnsaved(unsaved > 0);
	const isOutdated = differ(base, stored);

	function takeStored() {
		setBase(stored);
		setDraft(stored);
	}
	// A user without changes simply sees another administrator's.
	// biome-ignore lint/correctness/useExhaustiveDependencies: what is stored is compared by its content
	useEffect(() => {
		if (isOutdated && unsaved === 0) takeStored();
	}, [isOutdated, unsaved]);

	const save = useMutation({
		mutationFn: async (chosen: ScreenAccess): Promise<SiteRecord> => {
			const service = api().collection<SiteRecord>(collection);
			if (!record) return service.create({ screen_access: chosen });
			const now = await service.getOne(record.id);
			if (now.updated !== record.updated && differ(now.screen_access ?? {}, base))
				throw new ChangedMeanwhile();
			return service.update(record.id, { screen_access: chosen });
		},
		onSuccess: (saved, chosen) => {
			setBase(saved.screen_access ?? {});
			// What was chosen during the save is not stored yet.
			setDraft((now) => (now === chosen ? (saved.screen_access ?? {}) : now));
		},
		onSettled: () => invalidate(queries, collection, "/api/site"),
	});

	return {
		draft,
		unsaved,
		/** Another administrator's choice is stored, and this one would replace it. */
		conflict: isOutdated && unsaved > 0,
		toggle(route: Route, role: Role) {
			const open = rolesOf(route, draft);
			const chosen = open.includes(role) ? open.filter((one) => one !== role) : [...open, role];
			setDraft(withRoles(draft, route, chosen));
		},
		reset: (route: Route) => setDraft(withRoles(draft, route, route.allow)),
		choose: (access: ScreenAccess) => setDraft(access),
		discard: takeStored,
		keepMine: () => setBase(stored),
		save,
		/** The refusal to show to the user; a concurrent change is reported by `conflict`. */
		refusal: save.error instanceof ChangedMeanwhile ? null : save.error,
	};
}

export type Draft = ReturnType<typeof useDraft>;
