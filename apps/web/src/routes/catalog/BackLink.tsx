import { roleOf, roles } from "@rafta/library/access/roles";
import { ChevronLeft } from "lucide-react";
import { useUser } from "#data";
import { common, useTexts } from "#i18n";
import { OpenLink } from "#kit";
import { texts } from "./texts.ts";
import { useCatalogLink } from "./useCatalogLink.ts";

/** Leads from a page of the catalogue to its shelves, by the name that they have on a pupil's bar. */
export function BackLink() {
	const t = useTexts(texts);
	const shared = useTexts(common);
	const isPupil = roleOf(useUser()) === roles.student;
	const link = useCatalogLink();
	return (
		<OpenLink href={link("/catalog")} className="btn btn-ghost btn-sm -ms-3 self-start">
			<ChevronLeft size={18} aria-hidden="true" />
			{isPupil ? shared("menu.discover") : t("title")}
		</OpenLink>
	);
}
