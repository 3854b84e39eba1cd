import { ChevronLeft } from "lucide-react";
import { useTexts } from "../../i18n/language.tsx";
import { OpenLink } from "../../ui/Link.tsx";
import { texts } from "./texts.ts";
import { useCatalogLink } from "./useCatalogLink.ts";

/** Leads from a page of the catalogue to its shelves. */
export function BackLink() {
	const t = useTexts(texts);
	const link = useCatalogLink();
	return (
		<OpenLink href={link("/catalog")} className="btn btn-ghost btn-sm -ml-3 self-start">
			<ChevronLeft size={18} aria-hidden="true" />
			{t("title")}
		</OpenLink>
	);
}
