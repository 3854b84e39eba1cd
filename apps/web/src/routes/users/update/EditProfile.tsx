import { useUser } from "#data";
import { useTexts } from "#i18n";
import { Empty, Page } from "#kit";
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
