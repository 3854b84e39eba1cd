import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTexts } from "#i18n";
import type { Action } from "#kit";
import { buttonTexts } from "./buttonTexts.ts";

const Drawer = lazy(() => import("./SettingsDrawer.tsx"));

/**
 * Offers the rules of a library to users without access to the screens of `library_settings` (design ruling 1). The
 * drawer is loaded on first use and stays beside the view, so that it keeps what was not saved.
 */
export function useSettings(library: string): { action: Action; drawer: ReactNode } {
	const t = useTexts(buttonTexts);
	const [open, setOpen] = useState<boolean | null>(null);
	return {
		action: { text: t("open"), run: () => setOpen(true) },
		drawer: open !== null && (
			<Suspense>
				<Drawer library={library} isOpen={open} onClose={() => setOpen(false)} />
			</Suspense>
		),
	};
}
