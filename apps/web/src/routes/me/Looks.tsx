import { formatInstant } from "@rafta/library/turkish/dates";
import { useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { Ready } from "#kit";
import { Section } from "./section.tsx";
import { texts } from "./texts.ts";

/** Who looked at what the pupil has read, when and why. */
export function Looks() {
	const t = useTexts(texts);
	const looks = useEndpoint("GET /api/readers/looks");
	const items = looks.data?.items ?? [];
	return (
		<Section title={t("looks")}>
			<Ready query={looks} />
			{looks.data && items.length === 0 && <p>{t("looksNone")}</p>}
			<ul className="divide-base-300 divide-y empty:hidden">
				{items.map(({ id, at, kind, by, reason }) => (
					<li key={id} className="py-2">
						<p className="wrap-anywhere">{reason || t(`look_${kind}`)}</p>
						<p className="text-sm opacity-75">
							{by}, {formatInstant(at)}
						</p>
					</li>
				))}
			</ul>
		</Section>
	);
}
