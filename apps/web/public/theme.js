// Before the first paint, so that nobody sees the wrong colours flash by. The list of themes stands in the web app.
(() => {
	let theme = null;
	try {
		theme = localStorage.getItem("theme");
	} catch {
		// Storage can be closed by the browser's settings: the default theme then.
	}
	// What was chosen here goes before the theme that the site begins with.
	if (!theme || !/^[a-z]+$/.test(theme)) return;
	document.documentElement.setAttribute("data-theme", theme);
	document.documentElement.classList.toggle("dark", theme === "dark" || theme === "night");
})();
