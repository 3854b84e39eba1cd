import { useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { useSearchParams } from "#kit";
import { texts } from "../texts.ts";

/** Filter by class, kept in the address as `class`. */
export function ClassFilter() {
	const t = useTexts(texts);
	const [params, change] = useSearchParams();
	const classes = useEndpoint("GET /api/readers/classes");
	const chosen = params.get("class") ?? "";
	const codes = (classes.data?.items ?? []).map(({ class_code }) => class_code).filter(Boolean);
	const options = chosen !== "" && !codes.includes(chosen) ? [chosen, ...codes] : codes;
	return (
		<select
			className="select w-full sm:w-auto"
			aria-label={t("class")}
			value={chosen}
			onChange={(event) => change({ class: event.target.value })}
		>
			<option value="">{t("everyClass")}</option>
			{options.map((code) => (
				<option key={code} value={code}>
					{code}
				</option>
			))}
		</select>
	);
}
