import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./app.css";
import { openClient } from "./data/client.ts";
import { onConnectivityChange } from "./data/connectivity.ts";
import { allOutdated } from "./data/outdated.ts";
import { waitForPresses } from "./data/presses.ts";
import { queryClient } from "./data/queryClient.ts";
import { loadLanguage, onLanguageChange } from "./i18n/language.tsx";
import { keepKeyboardPlace } from "./kit/keyboardPlace.ts";
import { keepNumbersFromWheel } from "./kit/numberWheel.ts";
import { addressOfPeerLink } from "./routes/users/forgot-password/link.ts";
import { App } from "./shell/App.tsx";

waitForPresses(document);
keepKeyboardPlace(document);
keepNumbersFromWheel(document);
await Promise.all([openClient(), loadLanguage()]);
// Data shown while the server was offline may be outdated.
onConnectivityChange((reachable) => {
	if (!reachable) return;
	void loadLanguage();
	void allOutdated(queryClient);
});
// Answers contain sentences in the language in which they were asked for; what is shown stays until the new one is there.
onLanguageChange(() => void allOutdated(queryClient));

const mailed = addressOfPeerLink(location.pathname, location.hash);
if (mailed !== null) history.replaceState(null, "", mailed);

const root = document.getElementById("root");
if (!root) throw new Error("the page has no place for the app");
createRoot(root).render(
	<StrictMode>
		<QueryClientProvider client={queryClient}>
			<App />
		</QueryClientProvider>
	</StrictMode>,
);
