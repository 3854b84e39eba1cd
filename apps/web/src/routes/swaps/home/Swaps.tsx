import { roleOf, roles } from "@rafta/library/access/roles";
import { useUser } from "#data";
import { common, useTexts } from "#i18n";
import { UnlinkedAccount, useIsUnlinked } from "../../home/Unlinked.tsx";
import { ReaderHome } from "./ReaderHome.tsx";
import { StaffHome } from "./StaffHome.tsx";

/** Everyday swaps: a reader's offers and asks, or staff's pending work. */
export default function Swaps() {
	const user = useUser();
	const isUnlinked = useIsUnlinked();
	const t = useTexts(common);
	if (isUnlinked) return <UnlinkedAccount title={t("menu.swaps")} />;
	return roleOf(user) === roles.student ? <ReaderHome reader={user?.student_id ?? ""} /> : <StaffHome />;
}
