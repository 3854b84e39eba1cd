import { useUser } from "../../../data/session.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Page } from "../../../ui/Page.tsx";
import { Empty } from "../../../ui/states.tsx";
import type { ScreenProps } from "../../screen.ts";
import OwnAccount from "../own/OwnAccount.tsx";
import { texts } from "../texts.ts";

/** The own account; everybody else's is the administrators' to change, on its own screen. */
export default function EditProfile({ params }: ScreenProps) {
	const t = useTexts(texts);
	const user = useUser();
	if (user && user.id === params.id) return <OwnAccount />;
	return (
		<Page title={t("edit")} narrow>
			<Empty title={t("notYours")} />
		</Page>
	);
}
