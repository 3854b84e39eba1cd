import { useUser } from "../../data/session.ts";
import { useTexts } from "../../i18n/language.tsx";
import { Page } from "../../ui/Page.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { useCard } from "../students/short/card.ts";
import { sections } from "./sections.ts";
import { texts } from "./texts.ts";

/** A pupil's own page ("Ben"): a list of sections, each in a file of its own. */
export default function Me() {
	const t = useTexts(texts);
	const reader = useUser()?.student_id ?? "";
	const card = useCard(reader);
	if (reader === "")
		return (
			<Page title={t("title")}>
				<Empty title={t("noReader")} />
			</Page>
		);
	return (
		<Page title={card.data?.reader.full_name ?? t("title")} lead={card.data?.reader.class_code}>
			{card.isPending && <Loading />}
			{card.isError && !card.data && <Failed error={card.error} retry={() => void card.refetch()} />}
			{card.data && (
				<div className="flex flex-col gap-10">
					{sections.map(({ key, Section }) => (
						<Section key={key} card={card.data} />
					))}
				</div>
			)}
		</Page>
	);
}
