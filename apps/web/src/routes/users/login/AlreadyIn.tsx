import { useState } from "react";
import { useUser } from "#data";
import { useTexts } from "#i18n";
import { Link } from "#kit";
import { texts } from "../texts.ts";

/** Says to a visitor who is signed in already who that is: to go on, or to sign in as somebody else. */
export function AlreadyIn() {
	const t = useTexts(texts);
	const user = useUser();
	// Not in the moment between signing in here and the screen that follows.
	const [before] = useState(user);
	if (!before) return null;
	return (
		<p className="flex flex-wrap items-center gap-x-4 gap-y-2">
			{t("alreadyIn", { name: before.name })}
			<Link href="/" className="btn">
				{t("goOn")}
			</Link>
		</p>
	);
}
