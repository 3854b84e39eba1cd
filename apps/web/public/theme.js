// Before the first paint, so that nobody sees the wrong colours flash by. The list of themes stands in the web app.
(() => {
	let theme = null;
	try {
		theme = localStorage.getItem("theme");
	} catch {
		// Storage can be closed by the browser's settings: the default theme then.
	}
	if (theme && /^[a-z]+$/.test(theme)) document.documentElement.setAttribute("data-theme", theme);
	if (theme === "dark" || theme === "night") document.documentElement.classList.add("dark");
})();
