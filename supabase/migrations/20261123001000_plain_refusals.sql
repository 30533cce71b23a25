-- Refusals say plainly what happened and what to do. Only texts change: each pair is a text as it stands in a function's source, and the one that
-- replaces it.

do $$
declare
  texts text[][] := array[
    ['Your plan holds one project. Subscribe to create more.', 'Your plan includes one project. Subscribe to create more.'],
    ['Your plan holds one project. Subscribe, or delete the other one first, to bring this one back.', 'Your plan includes one project. Subscribe, or delete the other project first, to restore this one.'],
    ['Another entry was added under this id or Idempotency-Key before; it stands, and this one was not added. Send it under a new one.', 'This id or Idempotency-Key was already used for a different entry. This entry was not added. Send it with a new id.'],
    ['The field id names an entry that exists already. Choose a new one.', 'An entry with this id already exists. Choose a new id.'],
    ['Somebody saved this file after you opened it. Your change is sent again for its present version.', 'Somebody saved this file after you opened it. Your change is sent again for the current version.'],
    ['Another file is a copy of this one in every respect, so that your change could end in that one. Save one of them anew, then open this one again.', 'Two files are identical, so your change could end up in the wrong one. Save one of them again, then reopen this one.'],
    ['What you changed is not there any more: somebody deleted it meanwhile.', 'Somebody deleted this while you were changing it. Your change was not saved.'],
    ['A batch has a session of at most 100 characters and a sequence from 0.', 'A batch must have a session of at most 100 characters and a sequence number from 0.'],
    ['An operation is either {set: path, value} or {unset: path}.', 'An operation must be {set: path, value} or {unset: path}.'],
    ['The operations are a list.', 'The operations must be a list.'],
    ['The path of an operation is a list of keys and list indices.', 'The path of an operation must be a list of keys and list indices.'],
    ['The path of an operation has 1 to 100 segments.', 'The path of an operation must have 1 to 100 segments.'],
    ['A list index is a whole number from 0 to 99999.', 'A list index must be a whole number from 0 to 99999.'],
    ['A segment of a path is a key of at most 1000 characters or a list index.', 'A path segment must be a key of at most 1000 characters or a list index.'],
    ['A state can not have a key __proto__, nor constructor or prototype among its own.', 'A state can''''t have the keys __proto__, constructor or prototype.'],
    ['The first state of a document is an object.', 'The first state of a document must be an object.'],
    ['A namespace name has letters, digits, hyphens and underscores, at most 100.', 'A namespace name can have up to 100 letters, digits, hyphens and underscores.'],
    ['The relation of a library ends with _*.', 'The relation of a library must end with _*.'],
    ['The details of a log entry are an object of at most 100 kB.', 'The details of a log entry must be an object of at most 100 kB.'],
    ['Entries of this type are written by the server.', 'Only the server writes entries of this type.'],
    ['Of a project only its data can be changed here.', 'Only a project''''s data can be changed here.'],
    ['There is nothing of that id that this institute may claim. Reload the list.', 'This institute can''''t claim anything with that id. Reload the list.'],
    ['Of a profile only its data can be changed; e-mail, credits and institutes can not.', 'Only a profile''''s data can be changed, not e-mail, credits or institutes.'],
    ['Of a profile only its data can be changed; e-mail, credits and the like can not.', 'Only a profile''''s data can be changed, not e-mail, credits and the like.'],
    ['Of a log entry, emails and filePaths are lists of texts; from, to, title, content, tool and filePath are texts.', 'In a log entry, emails and filePaths must be lists of texts, and from, to, title, content, tool and filePath must be texts.'],
    ['The edits of a library can not be moved to another one.', 'The edits of a library can''''t be moved to another one.'],
    ['A namespace can not be renamed or moved.', 'A namespace can''''t be renamed or moved.'],
    ['The keys id and users of a project can not be written.', 'The keys id and users of a project can''''t be written.'],
    ['A value can not have a key __proto__.', 'A value can''''t have a key __proto__.'],
    ['The history of a project can not be rewritten.', 'The history of a project can''''t be rewritten.'],
    ['The keys __proto__, constructor and prototype can not be part of a path.', 'The keys __proto__, constructor and prototype can''''t be part of a path.'],
    ['''" is a text.''', '''" must be a text.'''],
    ['''" is true or false.''', '''" must be true or false.''']
  ];
  source text;
  found record;
begin
  for found in
    select p.oid from pg_catalog.pg_proc p
      join pg_catalog.pg_namespace n on n.oid = p.pronamespace and n.nspname in ('private', 'public')
      join pg_catalog.pg_language l on l.oid = p.prolang and l.lanname in ('plpgsql', 'sql')
  loop
    source := pg_catalog.pg_get_functiondef(found.oid);
    for i in 1 .. array_length(texts, 1) loop
      source := replace(source, texts[i][1], texts[i][2]);
    end loop;
    if source <> pg_catalog.pg_get_functiondef(found.oid) then execute source; end if;
  end loop;
end $$;
