import { useList } from "#data";
import { useTexts } from "#i18n";
import { Select, useSearchParams } from "#kit";
import { texts } from "./texts.ts";

/** The school selected by an administrator, or all; kept in the address. */
export function SchoolChoice() {
	const t = useTexts(texts);
	const [params, change] = useSearchParams();
	const schools = useList<{ id: string; name: string }>("schools", {
		sort: "name",
		fields: "id,name",
		perPage: 500,
	});
	const options = (schools.data?.items ?? []).map(({ id, name }) => [id, name] as const);
	return (
		<div className="no-print max-w-md">
			<Select
				label={t("school")}
				value={params.get("school_id") ?? ""}
				options={[["", t("everySchool")], ...options]}
				// Libraries, classes and stocktakes belong to one school, so their filters are cleared.
				onChange={({ target }) =>
					change({ school_id: target.value, library_id: "", stocktake: "", class: "", shelf: "" })
				}
			/>
		</div>
	);
}
