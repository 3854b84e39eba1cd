import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, invalidate, literal, type PresentedRecord, useEndpoint, useList, useUser } from "#data";
import { useTexts } from "#i18n";
import { ChipRow, ConfirmButton, Ready, Select, toast, together, useAction } from "#kit";
import { ClosedDays } from "./calendar/ClosedDays.tsx";
import { useClosedDays, weekdaysOf } from "./model.ts";
import { SettingsForm } from "./SettingsForm.tsx";
import { texts } from "./texts.ts";

/** Deletes a scope's own rules after a confirmation. */
function Back({ id, onRemoved }: { id: string; onRemoved(): void }) {
	const t = useTexts(texts);
	const queries = useQueryClient();
	const remove = useAction({
		mutationFn: () => api().collection("library_settings").delete(id),
		onSuccess: async () => {
			toast(t("removed"));
			await invalidate(queries, "library_settings", "/api/");
			onRemoved();
		},
	});
	return (
		<ConfirmButton
			variant="ghost"
			className="btn-sm"
			busy={remove.isPending}
			ask={{ title: t("backTitle"), text: t("backText"), yes: t("backYes") }}
			onConfirm={remove.mutate}
		>
			{t("back")}
		</ConfirmButton>
	);
}

/** Rules and closed days of a library, or of the whole school. `library` is the initial choice. */
export function SettingsPanel({ library: first }: { library: string }) {
	const t = useTexts(texts);
	const user = useUser();
	const school = user?.school_id ?? "";
	const [library, setLibrary] = useState(first);
	/** Number of removals: the form begins again with the rules that hold then. */
	const [removals, setRemovals] = useState(0);
	const [tab, setTab] = useState<"rules" | "calendar">("rules");
	const libraries = useList<PresentedRecord<"libraries">>("libraries", {
		perPage: 200,
		sort: "name",
		filter: `school_id = ${literal(school)}`,
	});
	const inForce = useEndpoint("GET /api/calendar/rules", { query: { library } });
	const days = useClosedDays(school, library);
	const own = inForce.data?.origin === (library === "" ? "school" : "library");
	return (
		<div className="flex flex-col gap-4">
			<div className="flex flex-wrap items-end gap-3">
				<div className="w-64">
					<Select
						label={t("scope")}
						value={library}
						onChange={({ target }) => setLibrary(target.value)}
						options={[
							["", t("wholeSchool")] as const,
							...(libraries.data?.items ?? []).map(({ id, name }) => [id, name] as const),
						]}
					/>
				</div>
				<ChipRow
					label={t("title")}
					chips={(["rules", "calendar"] as const).map((name) => [name, t(`${name}Tab`)] as const)}
					value={tab}
					onChange={(name) => setTab(name)}
				/>
			</div>
			<Ready query={together(inForce, days)} />
			{inForce.data && days.data && (
				// Hidden instead of unmounted: unsaved changes survive a look at the calendar.
				<div hidden={tab !== "rules"} className={tab === "rules" ? "flex flex-col gap-4" : ""}>
					<div className="flex flex-wrap items-center gap-2">
						<p>
							{t(`from_${inForce.data.origin}`)} {!own && t("inherit")}
						</p>
						{own && <Back id={inForce.data.id} onRemoved={() => setRemovals((count) => count + 1)} />}
					</div>
					<SettingsForm
						key={`${library} ${removals}`}
						inForce={inForce.data}
						own={own ? { id: inForce.data.id } : { library_id: library }}
						days={days.data}
						isOfLibrary={library !== ""}
						onSchool={() => setLibrary("")}
						onSaved={() => void inForce.refetch()}
					/>
				</div>
			)}
			{inForce.data && days.data && tab === "calendar" && (
				<ClosedDays
					days={days.data}
					weekdays={weekdaysOf(inForce.data.settings?.closed_weekdays)}
					library={library}
				/>
			)}
		</div>
	);
}
