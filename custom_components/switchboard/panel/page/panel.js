var ho=Object.defineProperty;var uo=Object.getOwnPropertyDescriptor;var Us=i=>{throw TypeError(i)};var m=(i,e,t,s)=>{for(var o=s>1?void 0:s?uo(e,t):e,n=i.length-1,r;n>=0;n--)(r=i[n])&&(o=(s?r(e,t,o):r(o))||o);return s&&o&&ho(e,t,o),o};var os=(i,e,t)=>e.has(i)||Us("Cannot "+t);var c=(i,e,t)=>(os(i,e,"read from private field"),t?t.call(i):e.get(i)),g=(i,e,t)=>e.has(i)?Us("Cannot add the same private member more than once"):e instanceof WeakSet?e.add(i):e.set(i,t),U=(i,e,t,s)=>(os(i,e,"write to private field"),s?s.call(i,t):e.set(i,t),t),d=(i,e,t)=>(os(i,e,"access private method"),t);/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ce=globalThis,pe=ce.ShadowRoot&&(ce.ShadyCSS===void 0||ce.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,ns=Symbol(),Is=new WeakMap,jt=class{constructor(e,t,s){if(this._$cssResult$=!0,s!==ns)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=e,this.t=t}get styleSheet(){let e=this.o,t=this.t;if(pe&&e===void 0){let s=t!==void 0&&t.length===1;s&&(e=Is.get(t)),e===void 0&&((this.o=e=new CSSStyleSheet).replaceSync(this.cssText),s&&Is.set(t,e))}return e}toString(){return this.cssText}},js=i=>new jt(typeof i=="string"?i:i+"",void 0,ns),N=(i,...e)=>{let t=i.length===1?i[0]:e.reduce((s,o,n)=>s+(r=>{if(r._$cssResult$===!0)return r.cssText;if(typeof r=="number")return r;throw Error("Value passed to 'css' function must be a 'css' function result: "+r+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(o)+i[n+1],i[0]);return new jt(t,i,ns)},Ls=(i,e)=>{if(pe)i.adoptedStyleSheets=e.map(t=>t instanceof CSSStyleSheet?t:t.styleSheet);else for(let t of e){let s=document.createElement("style"),o=ce.litNonce;o!==void 0&&s.setAttribute("nonce",o),s.textContent=t.cssText,i.appendChild(s)}},rs=pe?i=>i:i=>i instanceof CSSStyleSheet?(e=>{let t="";for(let s of e.cssRules)t+=s.cssText;return js(t)})(i):i;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{is:mo,defineProperty:fo,getOwnPropertyDescriptor:go,getOwnPropertyNames:yo,getOwnPropertySymbols:bo,getPrototypeOf:vo}=Object,he=globalThis,Hs=he.trustedTypes,$o=Hs?Hs.emptyScript:"",_o=he.reactiveElementPolyfillSupport,Lt=(i,e)=>i,Ht={toAttribute(i,e){switch(e){case Boolean:i=i?$o:null;break;case Object:case Array:i=i==null?i:JSON.stringify(i)}return i},fromAttribute(i,e){let t=i;switch(e){case Boolean:t=i!==null;break;case Number:t=i===null?null:Number(i);break;case Object:case Array:try{t=JSON.parse(i)}catch{t=null}}return t}},ue=(i,e)=>!mo(i,e),Ds={attribute:!0,type:String,converter:Ht,reflect:!1,useDefault:!1,hasChanged:ue};Symbol.metadata??=Symbol("metadata"),he.litPropertyMetadata??=new WeakMap;var z=class extends HTMLElement{static addInitializer(e){this._$Ei(),(this.l??=[]).push(e)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(e,t=Ds){if(t.state&&(t.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(e)&&((t=Object.create(t)).wrapped=!0),this.elementProperties.set(e,t),!t.noAccessor){let s=Symbol(),o=this.getPropertyDescriptor(e,s,t);o!==void 0&&fo(this.prototype,e,o)}}static getPropertyDescriptor(e,t,s){let{get:o,set:n}=go(this.prototype,e)??{get(){return this[t]},set(r){this[t]=r}};return{get:o,set(r){let p=o?.call(this);n?.call(this,r),this.requestUpdate(e,p,s)},configurable:!0,enumerable:!0}}static getPropertyOptions(e){return this.elementProperties.get(e)??Ds}static _$Ei(){if(this.hasOwnProperty(Lt("elementProperties")))return;let e=vo(this);e.finalize(),e.l!==void 0&&(this.l=[...e.l]),this.elementProperties=new Map(e.elementProperties)}static finalize(){if(this.hasOwnProperty(Lt("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Lt("properties"))){let t=this.properties,s=[...yo(t),...bo(t)];for(let o of s)this.createProperty(o,t[o])}let e=this[Symbol.metadata];if(e!==null){let t=litPropertyMetadata.get(e);if(t!==void 0)for(let[s,o]of t)this.elementProperties.set(s,o)}this._$Eh=new Map;for(let[t,s]of this.elementProperties){let o=this._$Eu(t,s);o!==void 0&&this._$Eh.set(o,t)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(e){let t=[];if(Array.isArray(e)){let s=new Set(e.flat(1/0).reverse());for(let o of s)t.unshift(rs(o))}else e!==void 0&&t.push(rs(e));return t}static _$Eu(e,t){let s=t.attribute;return s===!1?void 0:typeof s=="string"?s:typeof e=="string"?e.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(e=>this.enableUpdating=e),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(e=>e(this))}addController(e){(this._$EO??=new Set).add(e),this.renderRoot!==void 0&&this.isConnected&&e.hostConnected?.()}removeController(e){this._$EO?.delete(e)}_$E_(){let e=new Map,t=this.constructor.elementProperties;for(let s of t.keys())this.hasOwnProperty(s)&&(e.set(s,this[s]),delete this[s]);e.size>0&&(this._$Ep=e)}createRenderRoot(){let e=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return Ls(e,this.constructor.elementStyles),e}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(e=>e.hostConnected?.())}enableUpdating(e){}disconnectedCallback(){this._$EO?.forEach(e=>e.hostDisconnected?.())}attributeChangedCallback(e,t,s){this._$AK(e,s)}_$ET(e,t){let s=this.constructor.elementProperties.get(e),o=this.constructor._$Eu(e,s);if(o!==void 0&&s.reflect===!0){let n=(s.converter?.toAttribute!==void 0?s.converter:Ht).toAttribute(t,s.type);this._$Em=e,n==null?this.removeAttribute(o):this.setAttribute(o,n),this._$Em=null}}_$AK(e,t){let s=this.constructor,o=s._$Eh.get(e);if(o!==void 0&&this._$Em!==o){let n=s.getPropertyOptions(o),r=typeof n.converter=="function"?{fromAttribute:n.converter}:n.converter?.fromAttribute!==void 0?n.converter:Ht;this._$Em=o;let p=r.fromAttribute(t,n.type);this[o]=p??this._$Ej?.get(o)??p,this._$Em=null}}requestUpdate(e,t,s,o=!1,n){if(e!==void 0){let r=this.constructor;if(o===!1&&(n=this[e]),s??=r.getPropertyOptions(e),!((s.hasChanged??ue)(n,t)||s.useDefault&&s.reflect&&n===this._$Ej?.get(e)&&!this.hasAttribute(r._$Eu(e,s))))return;this.C(e,t,s)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(e,t,{useDefault:s,reflect:o,wrapped:n},r){s&&!(this._$Ej??=new Map).has(e)&&(this._$Ej.set(e,r??t??this[e]),n!==!0||r!==void 0)||(this._$AL.has(e)||(this.hasUpdated||s||(t=void 0),this._$AL.set(e,t)),o===!0&&this._$Em!==e&&(this._$Eq??=new Set).add(e))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(t){Promise.reject(t)}let e=this.scheduleUpdate();return e!=null&&await e,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[o,n]of this._$Ep)this[o]=n;this._$Ep=void 0}let s=this.constructor.elementProperties;if(s.size>0)for(let[o,n]of s){let{wrapped:r}=n,p=this[o];r!==!0||this._$AL.has(o)||p===void 0||this.C(o,void 0,n,p)}}let e=!1,t=this._$AL;try{e=this.shouldUpdate(t),e?(this.willUpdate(t),this._$EO?.forEach(s=>s.hostUpdate?.()),this.update(t)):this._$EM()}catch(s){throw e=!1,this._$EM(),s}e&&this._$AE(t)}willUpdate(e){}_$AE(e){this._$EO?.forEach(t=>t.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(e)),this.updated(e)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(e){return!0}update(e){this._$Eq&&=this._$Eq.forEach(t=>this._$ET(t,this[t])),this._$EM()}updated(e){}firstUpdated(e){}};z.elementStyles=[],z.shadowRootOptions={mode:"open"},z[Lt("elementProperties")]=new Map,z[Lt("finalized")]=new Map,_o?.({ReactiveElement:z}),(he.reactiveElementVersions??=[]).push("2.1.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ls=globalThis,qs=i=>i,me=ls.trustedTypes,Ms=me?me.createPolicy("lit-html",{createHTML:i=>i}):void 0,ds="$lit$",K=`lit$${Math.random().toFixed(9).slice(2)}$`,cs="?"+K,wo=`<${cs}>`,nt=document,qt=()=>nt.createComment(""),Mt=i=>i===null||typeof i!="object"&&typeof i!="function",ps=Array.isArray,Vs=i=>ps(i)||typeof i?.[Symbol.iterator]=="function",as=`[ 	
\f\r]`,Dt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Fs=/-->/g,Bs=/>/g,it=RegExp(`>|${as}(?:([^\\s"'>=/]+)(${as}*=${as}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Ws=/'/g,zs=/"/g,Gs=/^(?:script|style|textarea|title)$/i,hs=i=>(e,...t)=>({_$litType$:i,strings:e,values:t}),a=hs(1),_n=hs(2),wn=hs(3),V=Symbol.for("lit-noChange"),h=Symbol.for("lit-nothing"),Ks=new WeakMap,ot=nt.createTreeWalker(nt,129);function Ys(i,e){if(!ps(i)||!i.hasOwnProperty("raw"))throw Error("invalid template strings array");return Ms!==void 0?Ms.createHTML(e):e}var Zs=(i,e)=>{let t=i.length-1,s=[],o,n=e===2?"<svg>":e===3?"<math>":"",r=Dt;for(let p=0;p<t;p++){let u=i[p],v,E,b=-1,_=0;for(;_<u.length&&(r.lastIndex=_,E=r.exec(u),E!==null);)_=r.lastIndex,r===Dt?E[1]==="!--"?r=Fs:E[1]!==void 0?r=Bs:E[2]!==void 0?(Gs.test(E[2])&&(o=RegExp("</"+E[2],"g")),r=it):E[3]!==void 0&&(r=it):r===it?E[0]===">"?(r=o??Dt,b=-1):E[1]===void 0?b=-2:(b=r.lastIndex-E[2].length,v=E[1],r=E[3]===void 0?it:E[3]==='"'?zs:Ws):r===zs||r===Ws?r=it:r===Fs||r===Bs?r=Dt:(r=it,o=void 0);let A=r===it&&i[p+1].startsWith("/>")?" ":"";n+=r===Dt?u+wo:b>=0?(s.push(v),u.slice(0,b)+ds+u.slice(b)+K+A):u+K+(b===-2?p:A)}return[Ys(i,n+(i[t]||"<?>")+(e===2?"</svg>":e===3?"</math>":"")),s]},Ft=class i{constructor({strings:e,_$litType$:t},s){let o;this.parts=[];let n=0,r=0,p=e.length-1,u=this.parts,[v,E]=Zs(e,t);if(this.el=i.createElement(v,s),ot.currentNode=this.el.content,t===2||t===3){let b=this.el.content.firstChild;b.replaceWith(...b.childNodes)}for(;(o=ot.nextNode())!==null&&u.length<p;){if(o.nodeType===1){if(o.hasAttributes())for(let b of o.getAttributeNames())if(b.endsWith(ds)){let _=E[r++],A=o.getAttribute(b).split(K),O=/([.?@])?(.*)/.exec(_);u.push({type:1,index:n,name:O[2],strings:A,ctor:O[1]==="."?ge:O[1]==="?"?ye:O[1]==="@"?be:at}),o.removeAttribute(b)}else b.startsWith(K)&&(u.push({type:6,index:n}),o.removeAttribute(b));if(Gs.test(o.tagName)){let b=o.textContent.split(K),_=b.length-1;if(_>0){o.textContent=me?me.emptyScript:"";for(let A=0;A<_;A++)o.append(b[A],qt()),ot.nextNode(),u.push({type:2,index:++n});o.append(b[_],qt())}}}else if(o.nodeType===8)if(o.data===cs)u.push({type:2,index:n});else{let b=-1;for(;(b=o.data.indexOf(K,b+1))!==-1;)u.push({type:7,index:n}),b+=K.length-1}n++}}static createElement(e,t){let s=nt.createElement("template");return s.innerHTML=e,s}};function rt(i,e,t=i,s){if(e===V)return e;let o=s!==void 0?t._$Co?.[s]:t._$Cl,n=Mt(e)?void 0:e._$litDirective$;return o?.constructor!==n&&(o?._$AO?.(!1),n===void 0?o=void 0:(o=new n(i),o._$AT(i,t,s)),s!==void 0?(t._$Co??=[])[s]=o:t._$Cl=o),o!==void 0&&(e=rt(i,o._$AS(i,e.values),o,s)),e}var fe=class{constructor(e,t){this._$AV=[],this._$AN=void 0,this._$AD=e,this._$AM=t}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(e){let{el:{content:t},parts:s}=this._$AD,o=(e?.creationScope??nt).importNode(t,!0);ot.currentNode=o;let n=ot.nextNode(),r=0,p=0,u=s[0];for(;u!==void 0;){if(r===u.index){let v;u.type===2?v=new _t(n,n.nextSibling,this,e):u.type===1?v=new u.ctor(n,u.name,u.strings,this,e):u.type===6&&(v=new ve(n,this,e)),this._$AV.push(v),u=s[++p]}r!==u?.index&&(n=ot.nextNode(),r++)}return ot.currentNode=nt,o}p(e){let t=0;for(let s of this._$AV)s!==void 0&&(s.strings!==void 0?(s._$AI(e,s,t),t+=s.strings.length-2):s._$AI(e[t])),t++}},_t=class i{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(e,t,s,o){this.type=2,this._$AH=h,this._$AN=void 0,this._$AA=e,this._$AB=t,this._$AM=s,this.options=o,this._$Cv=o?.isConnected??!0}get parentNode(){let e=this._$AA.parentNode,t=this._$AM;return t!==void 0&&e?.nodeType===11&&(e=t.parentNode),e}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(e,t=this){e=rt(this,e,t),Mt(e)?e===h||e==null||e===""?(this._$AH!==h&&this._$AR(),this._$AH=h):e!==this._$AH&&e!==V&&this._(e):e._$litType$!==void 0?this.$(e):e.nodeType!==void 0?this.T(e):Vs(e)?this.k(e):this._(e)}O(e){return this._$AA.parentNode.insertBefore(e,this._$AB)}T(e){this._$AH!==e&&(this._$AR(),this._$AH=this.O(e))}_(e){this._$AH!==h&&Mt(this._$AH)?this._$AA.nextSibling.data=e:this.T(nt.createTextNode(e)),this._$AH=e}$(e){let{values:t,_$litType$:s}=e,o=typeof s=="number"?this._$AC(e):(s.el===void 0&&(s.el=Ft.createElement(Ys(s.h,s.h[0]),this.options)),s);if(this._$AH?._$AD===o)this._$AH.p(t);else{let n=new fe(o,this),r=n.u(this.options);n.p(t),this.T(r),this._$AH=n}}_$AC(e){let t=Ks.get(e.strings);return t===void 0&&Ks.set(e.strings,t=new Ft(e)),t}k(e){ps(this._$AH)||(this._$AH=[],this._$AR());let t=this._$AH,s,o=0;for(let n of e)o===t.length?t.push(s=new i(this.O(qt()),this.O(qt()),this,this.options)):s=t[o],s._$AI(n),o++;o<t.length&&(this._$AR(s&&s._$AB.nextSibling,o),t.length=o)}_$AR(e=this._$AA.nextSibling,t){for(this._$AP?.(!1,!0,t);e!==this._$AB;){let s=qs(e).nextSibling;qs(e).remove(),e=s}}setConnected(e){this._$AM===void 0&&(this._$Cv=e,this._$AP?.(e))}},at=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(e,t,s,o,n){this.type=1,this._$AH=h,this._$AN=void 0,this.element=e,this.name=t,this._$AM=o,this.options=n,s.length>2||s[0]!==""||s[1]!==""?(this._$AH=Array(s.length-1).fill(new String),this.strings=s):this._$AH=h}_$AI(e,t=this,s,o){let n=this.strings,r=!1;if(n===void 0)e=rt(this,e,t,0),r=!Mt(e)||e!==this._$AH&&e!==V,r&&(this._$AH=e);else{let p=e,u,v;for(e=n[0],u=0;u<n.length-1;u++)v=rt(this,p[s+u],t,u),v===V&&(v=this._$AH[u]),r||=!Mt(v)||v!==this._$AH[u],v===h?e=h:e!==h&&(e+=(v??"")+n[u+1]),this._$AH[u]=v}r&&!o&&this.j(e)}j(e){e===h?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,e??"")}},ge=class extends at{constructor(){super(...arguments),this.type=3}j(e){this.element[this.name]=e===h?void 0:e}},ye=class extends at{constructor(){super(...arguments),this.type=4}j(e){this.element.toggleAttribute(this.name,!!e&&e!==h)}},be=class extends at{constructor(e,t,s,o,n){super(e,t,s,o,n),this.type=5}_$AI(e,t=this){if((e=rt(this,e,t,0)??h)===V)return;let s=this._$AH,o=e===h&&s!==h||e.capture!==s.capture||e.once!==s.once||e.passive!==s.passive,n=e!==h&&(s===h||o);o&&this.element.removeEventListener(this.name,this,s),n&&this.element.addEventListener(this.name,this,e),this._$AH=e}handleEvent(e){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,e):this._$AH.handleEvent(e)}},ve=class{constructor(e,t,s){this.element=e,this.type=6,this._$AN=void 0,this._$AM=t,this.options=s}get _$AU(){return this._$AM._$AU}_$AI(e){rt(this,e)}},Js={M:ds,P:K,A:cs,C:1,L:Zs,R:fe,D:Vs,V:rt,I:_t,H:at,N:ye,U:be,B:ge,F:ve},xo=ls.litHtmlPolyfillSupport;xo?.(Ft,_t),(ls.litHtmlVersions??=[]).push("3.3.3");var Qs=(i,e,t)=>{let s=t?.renderBefore??e,o=s._$litPart$;if(o===void 0){let n=t?.renderBefore??null;s._$litPart$=o=new _t(e.insertBefore(qt(),n),n,void 0,t??{})}return o._$AI(i),o};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var us=globalThis,H=class extends z{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let e=super.createRenderRoot();return this.renderOptions.renderBefore??=e.firstChild,e}update(e){let t=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(e),this._$Do=Qs(t,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return V}};H._$litElement$=!0,H.finalized=!0,us.litElementHydrateSupport?.({LitElement:H});var Ao=us.litElementPolyfillSupport;Ao?.({LitElement:H});(us.litElementVersions??=[]).push("4.2.2");/**
 * @license
 * Copyright 2022 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var w=i=>(e,t)=>{t!==void 0?t.addInitializer(()=>{customElements.define(i,e)}):customElements.define(i,e)};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ko={attribute:!0,type:String,converter:Ht,reflect:!1,hasChanged:ue},To=(i=ko,e,t)=>{let{kind:s,metadata:o}=t,n=globalThis.litPropertyMetadata.get(o);if(n===void 0&&globalThis.litPropertyMetadata.set(o,n=new Map),s==="setter"&&((i=Object.create(i)).wrapped=!0),n.set(t.name,i),s==="accessor"){let{name:r}=t;return{set(p){let u=e.get.call(this);e.set.call(this,p),this.requestUpdate(r,u,i,!0,p)},init(p){return p!==void 0&&this.C(r,void 0,i,p),p}}}if(s==="setter"){let{name:r}=t;return function(p){let u=this[r];e.call(this,p),this.requestUpdate(r,u,i,!0,p)}}throw Error("Unsupported decorator location: "+s)};function T(i){return(e,t)=>typeof t=="object"?To(i,e,t):((s,o,n)=>{let r=o.hasOwnProperty(n);return o.constructor.createProperty(n,s),r?Object.getOwnPropertyDescriptor(o,n):void 0})(i,e,t)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function R(i){return T({...i,state:!0,attribute:!1})}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var lt=(i,e,t)=>(t.configurable=!0,t.enumerable=!0,Reflect.decorate&&typeof e!="object"&&Object.defineProperty(i,e,t),t);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function G(i,e){return(t,s,o)=>{let n=r=>r.renderRoot?.querySelector(i)??null;if(e){let{get:r,set:p}=typeof s=="object"?t:o??(()=>{let u=Symbol();return{get(){return this[u]},set(v){this[u]=v}}})();return lt(t,s,{get(){let u=r.call(this);return u===void 0&&(u=n(this),(u!==null||this.hasUpdated)&&p.call(this,u)),u}})}return lt(t,s,{get(){return n(this)}})}}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Xs=new Map,ms=new Map;function C(i,e){let t=`${i}/${e}`,s=Xs.get(t)??{};return Xs.set(t,s),s}function ti(i){if(i==="en")return Promise.resolve();let e=ms.get(i)??Eo(i);return ms.set(i,e),e.catch(()=>ms.delete(i)),e.catch(()=>{})}async function Eo(i){let e=await fetch(new URL(`${i}.json`,import.meta.url));if(!e.ok)throw new Error(`The texts could not be loaded: ${e.status}`);let t=await e.json();for(let[s,o]of Object.entries(t))Object.assign(C(i,s),o)}var ei=C("de","i18n");var si={views:"Views",menu:"Open the menu of Home Assistant",conversations:"Conversations",memory:"Memory",graph:"Graph",request:"Requests",work:"Work",usage:"Usage",health:"Health",settings:"Settings",turn:"Turn",household:"Household",loading:"Loading …",loading_long:"Still loading. The connection is slow, or Home Assistant is busy.",failed:"This could not be loaded.",again:"Try again",more:"Show more",all_shown:"{count} in all",close:"Close",cancel:"Cancel",undo:"Undo",back:"Back",none_found:"Nothing found.",lost:"The connection to Home Assistant is lost. What you see is what was known last; it goes on by itself once Home Assistant is back.",back_again:"Home Assistant is back.",expired:"Your login has expired. Log in to Home Assistant again, then come back to this page.",gone:"Switchboard is not running: it is being loaded, was switched off, or was removed. Look at Settings > Devices & services.",stale:"Switchboard was updated. Reload this page to see its new version.",reload:"Reload",no_such_page:"There is no such page.",guests:"Guest mode is on: nothing of what was said is shown until the guests have left.",log_off_title:"Nothing is being kept yet",log_off:"Switchboard keeps no log, because nobody has agreed to one. Without it there is no history and nothing is learnt.",log_off_ask:"Ask an administrator of your home to switch the log on.",open_settings:"Open the settings",just_now:"just now",administrators_only:"Only administrators may see this."};var ii=C("es","i18n");var oi=C("fr","i18n");var ni=C("it","i18n");var ri=C("nl","i18n");function $e(i){return(e,t,s={})=>{let o=fs(e.hass.language),n=i[o],r=i.en,p=s.count;return((typeof p=="number"&&new Intl.PluralRules(o).select(p)==="one"?n[`${t}_one`]:void 0)??n[t]??r[t]??t).replace(/\{(\w+)\}/g,(E,b)=>{let _=s[b];return _===void 0?E:typeof _=="number"?e.show.number(_):_})}}function fs(i){let e=i.toLowerCase().split("-")[0]??"en";return e==="de"||e==="es"||e==="fr"||e==="it"||e==="nl"?e:"en"}var f=$e({en:si,de:ei,es:ii,fr:oi,it:ni,nl:ri});var Y=class extends Error{constructor(t,s,o){super(o);this.kind=t;this.code=s}},So=1,Po=2,Co=3;function I(i,e){if(e instanceof Y)return e;let t=typeof e=="number"?e:e?.code;if(t===Po)return new Y("expired","expired",f(i,"expired"));if(t===Co||t===So||!i.hass.connected)return new Y("lost","lost",f(i,"lost"));if(t==="unknown_command")return new Y("gone","gone",f(i,"gone"));let s=e??{},o=s.translation_key,n=o&&s.translation_domain?i.hass.localize(`component.${s.translation_domain}.exceptions.${o}.message`,s.translation_placeholders):"",r=typeof s.message=="string"?s.message:String(e);return new Y("refused",String(o??t??"unknown"),n||r)}var gs={state:"loading"},No=4e3,_e=class{constructor(e,t){this.app=e;this.changed=t;this.current=gs;this.#t=0}#t;async load(e){let t=++this.#t,{value:s}=this.current;this.#e(s===void 0?gs:{state:"loading",value:s});let o=setTimeout(()=>{t===this.#t&&this.#e({...this.current,is_slow:!0})},No);try{let n=await e();t===this.#t&&this.#e({state:"ready",value:n})}catch(n){if(t!==this.#t)return;let r=I(this.app(),n);this.#e({state:"failed",failure:r,...s===void 0?{}:{value:s}})}finally{clearTimeout(o)}}put(e){this.#t+=1,this.#e({state:"ready",value:e})}clear(){this.#t+=1,this.#e(gs)}#e(e){this.current=e,this.changed()}};function D(i,e,t,s){let{state:o,value:n,failure:r}=e,p=o==="failed"&&r?a`<div class="alert bad" role="alert" data-state="failed">
          <p>${f(i,"failed")} ${r.message}</p>
          ${s?a`<button @click=${s}>${f(i,"again")}</button>`:h}
        </div>`:h,u=o==="loading"&&(n===void 0||e.is_slow)?a`<p class="quiet" role="status" data-state="loading">
          ${f(i,e.is_slow?"loading_long":"loading")}
        </p>`:h;return a`${p}${u}${n===void 0?h:t(n)}`}var j=N`
  :host {
    --sb-text: var(--primary-text-color, #141414);
    --sb-quiet: color-mix(in srgb, var(--sb-text) 72%, var(--sb-card));
    --sb-card: var(--ha-card-background, var(--card-background-color, #fff));
    --sb-ground: var(--primary-background-color, #fafafa);
    --sb-line: var(--divider-color, rgba(127, 127, 127, 0.3));
    --sb-link: color-mix(in srgb, var(--primary-color, #03a9f4) 55%, var(--sb-text));
    --sb-filled: color-mix(in srgb, var(--primary-color, #03a9f4) 62%, black);
    --sb-bad: color-mix(in srgb, var(--error-color, #db4437) 62%, var(--sb-text));
    --sb-warn: color-mix(in srgb, var(--warning-color, #ffa600) 40%, var(--sb-text));
    --sb-good: color-mix(in srgb, var(--success-color, #43a047) 55%, var(--sb-text));
    --sb-tint: color-mix(in srgb, var(--primary-color, #03a9f4) 10%, var(--sb-card));
    --sb-round: var(--ha-card-border-radius, 12px);
    color: var(--sb-text);
    font-family: var(--ha-font-family-body, Roboto, Noto, sans-serif);
    font-size: 16px;
    line-height: 1.45;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd,
  figure {
    margin: 0;
    padding: 0;
  }
  ul.plain,
  ol.plain {
    list-style: none;
  }
  h1 {
    font-size: 22px;
    font-weight: 500;
  }
  h2 {
    font-size: 18px;
    font-weight: 500;
  }
  h3 {
    font-size: 16px;
    font-weight: 500;
  }
  h1:focus {
    outline: none;
  }
  a {
    color: var(--sb-link);
  }
  :focus-visible {
    outline: 2px solid var(--sb-link);
    outline-offset: 2px;
  }
  button,
  .button {
    font: inherit;
    font-weight: 500;
    min-height: 40px;
    padding: 6px 14px;
    border-radius: 20px;
    border: 1px solid var(--sb-line);
    background: transparent;
    color: var(--sb-link);
    cursor: pointer;
    text-decoration: none;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
  }
  button:hover:not(:disabled),
  .button:hover {
    background: var(--sb-tint);
  }
  button:disabled {
    color: var(--sb-quiet);
    cursor: default;
  }
  button.filled,
  .button.filled {
    background: var(--sb-filled);
    border-color: transparent;
    color: #fff;
  }
  button.filled:hover:not(:disabled) {
    filter: brightness(1.15);
  }
  button.filled:disabled {
    background: var(--sb-line);
    color: var(--sb-quiet);
  }
  button.bad {
    color: var(--sb-bad);
  }
  button.bare {
    border-color: transparent;
  }
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    background: var(--sb-card);
    border: 1px solid color-mix(in srgb, var(--sb-text) 45%, transparent);
    border-radius: 8px;
    padding: 8px 10px;
    min-height: 40px;
    max-width: 100%;
  }
  input[type="checkbox"],
  input[type="radio"] {
    min-height: 0;
    width: 20px;
    height: 20px;
    accent-color: var(--sb-filled);
  }
  textarea {
    width: 100%;
    resize: vertical;
  }
  label.field {
    display: grid;
    gap: 4px;
    font-size: 14px;
  }
  label.field > input,
  label.field > select,
  label.field > textarea {
    font-size: 16px;
    width: 100%;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  .stack {
    display: grid;
    gap: 16px;
    grid-template-columns: minmax(0, 1fr);
  }
  .spread {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
  }
  .card {
    background: var(--sb-card);
    border: 1px solid var(--sb-line);
    border-radius: var(--sb-round);
    padding: 16px;
    overflow-wrap: anywhere;
  }
  .quiet {
    color: var(--sb-quiet);
    font-size: 14px;
  }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    padding: 1px 10px;
    border-radius: 12px;
    font-size: 13px;
    border: 1px solid var(--sb-line);
    background: var(--sb-card);
    color: var(--sb-text);
  }
  .chip.bad {
    color: var(--sb-bad);
    border-color: currentColor;
  }
  .chip.warn {
    color: var(--sb-warn);
    border-color: currentColor;
  }
  .chip.good {
    color: var(--sb-good);
    border-color: currentColor;
  }
  .alert {
    border: 1px solid currentColor;
    border-radius: 8px;
    padding: 8px 12px;
    overflow-wrap: anywhere;
  }
  .alert.bad {
    color: var(--sb-bad);
  }
  .alert.warn {
    color: var(--sb-warn);
  }
  .scrolls {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    width: 100%;
    font-size: 14px;
  }
  th,
  td {
    text-align: start;
    vertical-align: top;
    padding: 6px 12px 6px 0;
    border-bottom: 1px solid var(--sb-line);
  }
  td.number,
  th.number {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  pre {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font-family: var(--ha-font-family-code, monospace);
    font-size: 13px;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;var x=class extends H{constructor(){super(...arguments);this.path=[];this.#t=()=>this.requestUpdate();this.#e=()=>this.load()}static{this.styles=j}#t;#e;loader(){return new _e(()=>this.app,this.#t)}connectedCallback(){super.connectedCallback(),this.app.addEventListener("changed",this.#t),this.app.addEventListener("returned",this.#e)}disconnectedCallback(){super.disconnectedCallback(),this.app.removeEventListener("changed",this.#t),this.app.removeEventListener("returned",this.#e)}willUpdate(t){t.has("path")&&String(t.get("path"))!==String(this.path)&&this.load()}};m([T({attribute:!1})],x.prototype,"app",2),m([T({attribute:!1})],x.prototype,"path",2);var we=class extends x{load(){}render(){return a`<h1 tabindex="-1">${f(this.app,"conversations")}</h1>`}};we=m([w("sb-conversations")],we);var xe=class extends x{load(){}render(){return a`<h1 tabindex="-1">${f(this.app,"graph")}</h1>`}};xe=m([w("sb-graph")],xe);var Ae=class extends x{load(){}render(){return a`<h1 tabindex="-1">${f(this.app,"health")}</h1>`}};Ae=m([w("sb-health")],Ae);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var xt={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Bt=i=>(...e)=>({_$litDirective$:i,values:e}),wt=class{constructor(e){}get _$AU(){return this._$AM._$AU}_$AT(e,t,s){this._$Ct=e,this._$AM=t,this._$Ci=s}_$AS(e,t){return this.update(e,t)}update(e,t){return this.render(...t)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Oo}=Js,ai=i=>i;var di=i=>i.strings===void 0,li=()=>document.createComment(""),At=(i,e,t)=>{let s=i._$AA.parentNode,o=e===void 0?i._$AB:e._$AA;if(t===void 0){let n=s.insertBefore(li(),o),r=s.insertBefore(li(),o);t=new Oo(n,r,i,i.options)}else{let n=t._$AB.nextSibling,r=t._$AM,p=r!==i;if(p){let u;t._$AQ?.(i),t._$AM=i,t._$AP!==void 0&&(u=i._$AU)!==r._$AU&&t._$AP(u)}if(n!==o||p){let u=t._$AA;for(;u!==n;){let v=ai(u).nextSibling;ai(s).insertBefore(u,o),u=v}}}return t},X=(i,e,t=i)=>(i._$AI(e,t),i),Uo={},ci=(i,e=Uo)=>i._$AH=e,pi=i=>i._$AH,ke=i=>{i._$AR(),i._$AA.remove()};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var hi=(i,e,t)=>{let s=new Map;for(let o=e;o<=t;o++)s.set(i[o],o);return s},Wt=Bt(class extends wt{constructor(i){if(super(i),i.type!==xt.CHILD)throw Error("repeat() can only be used in text expressions")}dt(i,e,t){let s;t===void 0?t=e:e!==void 0&&(s=e);let o=[],n=[],r=0;for(let p of i)o[r]=s?s(p,r):r,n[r]=t(p,r),r++;return{values:n,keys:o}}render(i,e,t){return this.dt(i,e,t).values}update(i,[e,t,s]){let o=pi(i),{values:n,keys:r}=this.dt(e,t,s);if(!Array.isArray(o))return this.ut=r,n;let p=this.ut??=[],u=[],v,E,b=0,_=o.length-1,A=0,O=n.length-1;for(;b<=_&&A<=O;)if(o[b]===null)b++;else if(o[_]===null)_--;else if(p[b]===r[A])u[A]=X(o[b],n[A]),b++,A++;else if(p[_]===r[O])u[O]=X(o[_],n[O]),_--,O--;else if(p[b]===r[O])u[O]=X(o[b],n[O]),At(i,u[O+1],o[b]),b++,O--;else if(p[_]===r[A])u[A]=X(o[_],n[A]),At(i,o[b],o[_]),_--,A++;else if(v===void 0&&(v=hi(r,A,O),E=hi(p,b,_)),v.has(p[b]))if(v.has(p[_])){let W=E.get(r[A]),is=W!==void 0?o[W]:null;if(is===null){let Os=At(i,o[b]);X(Os,n[A]),u[A]=Os}else u[A]=X(is,n[A]),At(i,o[b],is),o[W]=null;A++}else ke(o[_]),_--;else ke(o[b]),b++;for(;A<=O;){let W=At(i,u[O+1]);X(W,n[A]),u[A++]=W}for(;b<=_;){let W=o[b++];W!==null&&ke(W)}return this.ut=r,ci(i,u),V}});function ys(i,e,t=h){return a`<section class="card stack" data-state="empty">
    <h2>${i}</h2>
    <p>${e}</p>
    ${t===h?h:a`<div class="row">${t}</div>`}
  </section>`}function ui(i){return ys(f(i,"log_off_title"),`${f(i,"log_off")}${i.isAdmin?"":` ${f(i,"log_off_ask")}`}`,i.isAdmin?a`<a class="button filled" href=${i.link("/settings")}>
          ${f(i,"open_settings")}
        </a>`:h)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var zt=(i,e)=>{let t=i._$AN;if(t===void 0)return!1;for(let s of t)s._$AO?.(e,!1),zt(s,e);return!0},Te=i=>{let e,t;do{if((e=i._$AM)===void 0)break;t=e._$AN,t.delete(i),i=e}while(t?.size===0)},mi=i=>{for(let e;e=i._$AM;i=e){let t=e._$AN;if(t===void 0)e._$AN=t=new Set;else if(t.has(i))break;t.add(i),Lo(e)}};function Io(i){this._$AN!==void 0?(Te(this),this._$AM=i,mi(this)):this._$AM=i}function jo(i,e=!1,t=0){let s=this._$AH,o=this._$AN;if(o!==void 0&&o.size!==0)if(e)if(Array.isArray(s))for(let n=t;n<s.length;n++)zt(s[n],!1),Te(s[n]);else s!=null&&(zt(s,!1),Te(s));else zt(this,i)}var Lo=i=>{i.type==xt.CHILD&&(i._$AP??=jo,i._$AQ??=Io)},Ee=class extends wt{constructor(){super(...arguments),this._$AN=void 0}_$AT(e,t,s){super._$AT(e,t,s),mi(this),this.isConnected=e._$AU}_$AO(e,t=!0){e!==this.isConnected&&(this.isConnected=e,e?this.reconnected?.():this.disconnected?.()),t&&(zt(this,e),Te(this))}setValue(e){if(di(this._$Ct))this._$Ct._$AI(e,this);else{let t=[...this._$Ct._$AH];t[this._$Ci]=e,this._$Ct._$AI(t,this,0)}}disconnected(){}reconnected(){}};var dt=class{constructor(e,t){this.app=e;this.changed=t;this.items=[];this.total=0;this.next=0;this.state="loading";this.hasFirst=!1;this.#e=0;this.#i=!1}#t;#e;#i;async start(e,t={}){this.#t=e,this.#e+=1,this.#i=!1,t.clear&&(this.items=[],this.total=0,this.hasFirst=!1),await this.#s(0)}async more(){this.#i||this.next===null||!this.hasFirst||await this.#s(this.next)}put(e,t=this.total){this.items=e,this.total=t,this.changed()}async#s(e){let t=this.#t;if(!t)return;let s=this.#e;this.#i=!0,this.state="loading",this.failure=void 0,this.changed();try{let o=await t(e);if(s!==this.#e)return;this.items=e===0?o.items:[...this.items,...o.items],this.total=o.total,this.next=o.next_offset,this.hasFirst=!0,this.state="ready"}catch(o){if(s!==this.#e)return;this.state="failed",this.failure=I(this.app(),o)}finally{s===this.#e&&(this.#i=!1,this.changed())}}foot(){let e=this.app();return this.state==="failed"&&this.failure?a`<div class="alert bad" role="alert" data-state="failed">
        <p>${f(e,"failed")} ${this.failure.message}</p>
        <button @click=${()=>{this.#s(this.hasFirst?this.next??0:0)}}>
          ${f(e,"again")}
        </button>
      </div>`:this.state==="loading"?a`<p class="quiet" role="status" data-state="loading">
        ${f(e,"loading")}
      </p>`:a`<div class="spread">
      <p class="quiet">${f(e,"all_shown",{count:this.total})}</p>
      ${this.next===null?h:a`<button ${Ho(()=>{this.more()})} @click=${()=>{this.more()}}>
            ${f(e,"more")}
          </button>`}
    </div>`}},bs=class extends Ee{#t;#e=()=>{};constructor(e){if(super(e),e.type!==xt.ELEMENT)throw new Error("inSight belongs to an element")}render(e){return h}update(e,[t]){return this.#e=t,this.#t||(this.#t=new IntersectionObserver(s=>{s.some(o=>o.isIntersecting)&&this.#e()},{rootMargin:"600px"}),this.#t.observe(e.element)),h}disconnected(){this.#t?.disconnect(),this.#t=void 0}},Ho=Bt(bs);var pt,Re,fi,ct=class extends H{constructor(){super(...arguments);g(this,Re);this.heading="";g(this,pt,null)}firstUpdated(){U(this,pt,Do()),this.dialog.showModal()}disconnectedCallback(){super.disconnectedCallback(),c(this,pt)instanceof HTMLElement&&c(this,pt).isConnected&&c(this,pt).focus()}render(){return a`
      <dialog aria-labelledby="heading" @cancel=${d(this,Re,fi)}>
        <h2 id="heading">${this.heading}</h2>
        <div class="content"><slot></slot></div>
        <div class="actions"><slot name="actions"></slot></div>
      </dialog>
    `}};pt=new WeakMap,Re=new WeakSet,fi=function(t){t.preventDefault(),this.dispatchEvent(new Event("closed"))},ct.styles=[j,N`
      dialog {
        background: var(--sb-card);
        color: var(--sb-text);
        border: 1px solid var(--sb-line);
        border-radius: var(--sb-round);
        padding: 20px;
        width: min(640px, calc(100vw - 24px));
        max-height: calc(100dvh - 24px);
        overflow: auto;
      }
      dialog::backdrop {
        background: rgba(0, 0, 0, 0.55);
      }
      .content {
        margin-block: 12px 16px;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        justify-content: flex-end;
        gap: 8px;
      }
    `],m([T()],ct.prototype,"heading",2),m([G("dialog")],ct.prototype,"dialog",2),ct=m([w("sb-dialog")],ct);function Do(){let i=document.activeElement;for(;i?.shadowRoot?.activeElement;)i=i.shadowRoot.activeElement;return i}var gi=C("de","views/memory/i18n");var yi={one:"One memory",to_list:"All memories",kind_preference:"Preference",kind_feedback:"Wish about the assistant",kind_fact:"Fact",kind_relation:"Relation in the graph",status_active:"holds",status_superseded:"replaced",status_retracted:"taken back",status_expired:"has ended",status_merged:"merged",status_waiting:"waits for a decision",action_add:"Remembered",action_confirm:"Confirmed",action_refine:"Refined",action_supersede:"Replaced",action_conflict:"Contradicted, nothing changed",action_retract:"Taken back",action_noop:"Weighed, nothing changed",action_edit:"Corrected",action_pin:"Pinned",action_unpin:"Unpinned",action_expire:"Ended",action_undo:"Undone",actor_extractor:"learnt from conversations",actor_person:"by a person",actor_assistant:"by the assistant, asked to",owner:"Whose",kind:"Kind",text:"Text",subject:"About",status:"State",confidence:"How sure",by_person:"Told by a person",valid_to:"Until",until:"Holds until",since:"Holds since",nothing:"none",yes:"yes",no:"no",pinned:"Pinned",pinned_means:"What is pinned is always told to the assistant, and nothing that is learnt changes it.",in_doubt:"In doubt",told_by_person:"told by a person",learnt:"learnt",learnt_from:"learnt from {count} sentences",learnt_from_one:"learnt from one sentence",empty_title:"Nothing is remembered yet",empty:"The log is on, and what people say is read every few minutes. Say something like this to your speaker, and it appears here:",empty_say_preference:"“I like my tea without sugar.”",empty_say_fact:"“Remember that the bins go out on Tuesday.”",empty_ask:"“What do you know about me?”",search:"Search",everybody:"Everybody",all_kinds:"All kinds",which:"Which",which_active:"What holds",which_pinned:"Only pinned",which_all:"Earlier ones too",would_be_recalled:"What would be recalled?",would_be_recalled_for:"Would be recalled for “{words}”",recall_for:"What an agent finds for: {owners}. Looking does not count as use.",reason_words:"It shares {share} of the words",reason_meaning:"Its meaning is near",reason_graph:"It hangs together with what is mentioned",reason_overview:"The question asks for everything",reason_other:"It was found nearby",score:"Score {score}.",would_be_told:"would be told",would_not_be_told:"would not be told",remembered:"What is remembered",found:"{count} found",found_one:"One found",waiting_title:"{count} wait for an answer",waiting_title_one:"One waits for an answer",waiting:"This touches access, money or safety, or nobody could tell who said it. It counts for nothing until you decide.",waiting_person:"This is about you and counts for nothing yet. You can reject it; an administrator can confirm it.",confirm:"Confirm",reject:"Reject",confirmed:"Confirmed. It is remembered now.",rejected:"Rejected. It will not be learnt again.",doubts_title:"Which of these holds?",doubts:"These may contradict each other. What gives way stays in the history.",this_holds:"This one holds",both_hold:"Both hold",settled:"Decided and stored.",doubt_with:"This may contradict:",decide_in_list:"Decide which holds",merged_into:"Merged into another memory, which says this as well",superseded_by:"Another memory took its place",how_known:"How it is known",used:"Used",used_times:"{count} times, last {at}",used_times_one:"once, {at}",never_used:"not yet",not_yours:"This belongs to the household: an administrator can change it.",edit:"Correct",pin:"Pin",unpin:"Unpin",was_pinned:"Pinned and stored.",unpinned:"Unpinned and stored.",forget:"Forget …",forget_this:"Forget this memory?",forget_about:"Forget all about “{words}” …",forget_for_good:"Forget all this for good",forgetting:"Forgetting …",all_goes:"All of this goes from the file, the search and the summaries. It cannot be undone, and it will not be learnt again from what was said.",nothing_goes:"Nothing says this: there is nothing to forget.",going_memories:"{count} memories",going_memories_one:"One memory",going_messages:"{count} messages of conversations",going_messages_one:"One message of a conversation",going_facts:"{count} facts learnt from it",going_facts_one:"One fact learnt from it",going_entities:"{count} people or things of the graph",going_entities_one:"One person or thing of the graph",going_relations:"{count} relations of the graph",going_relations_one:"One relation of the graph",going_conversations:"The summary and the state of {count} conversations go as well; they begin anew.",going_conversations_one:"The summary and the state of one conversation go as well; it begins anew.",going_names:"These names are no longer known in the graph: {names}",withheld:"Not shown while guests are here.",said_at:"{owner} said, {at}",answered_at:"answered to {owner}, {at}",stays_contains:"This only contains the words and stays:",stays_about:"This may be about it and stays; forget it by itself if you want:",stays_messages:"{count} messages only contain the words and stay.",stays_messages_one:"One message only contains the words and stays.",forgotten:"Forgotten for good: {memories} memories, {messages} messages.",not_erased:"Traces stay in the file until the disk has room.",files_left:"Delete these files yourself if you want it gone from them too: {files}",merge:"Merge …",merge_title:"Merge with another memory",merge_text:"“{text}” and another one say the same. Both wordings are kept; it can be undone.",merge_with:"The other one",merge_holds:"Which wording holds?",merged:"Merged and stored.",edit_title:"Correct this memory",store:"Store",storing:"Storing …",stored:"Stored.",field:"Field",conflict_title:"Changed meanwhile",conflict:"Nothing of yours is lost, and nothing was overwritten. Choose what is to be stored, or type on.",conflict_theirs:"As it is stored now",conflict_mine:"As you typed it",conflict_store:"Store what I typed",conflict_keep:"Keep what is stored",evidence:"What it rests on",evidence_typed:"A person told it on purpose; it rests on no sentence of a conversation.",evidence_none:"The sentences it rests on are no longer in the log.",evidence_gone:"{count} more sentences are not shown: they belong to somebody else, or are no longer in the log.",evidence_gone_one:"One more sentence is not shown: it belongs to somebody else, or is no longer in the log.",to_turn:"Show the turn",history:"History",was_undone:"undone {at}",undone:"Undone and stored.",before:"before:",after:"after:"};var bi=C("es","views/memory/i18n");var vi=C("fr","views/memory/i18n");var $i=C("it","views/memory/i18n");var _i=C("nl","views/memory/i18n");var l=$e({en:yi,de:gi,es:bi,fr:vi,it:$i,nl:_i});var Mo={preference:"kind_preference",feedback:"kind_feedback",fact:"kind_fact",relation:"kind_relation"},Fo={active:"status_active",superseded:"status_superseded",retracted:"status_retracted",expired:"status_expired",merged:"status_merged",waiting:"status_waiting"},Bo={add:"action_add",confirm:"action_confirm",refine:"action_refine",supersede:"action_supersede",conflict:"action_conflict",retract:"action_retract",noop:"action_noop",edit:"action_edit",pin:"action_pin",unpin:"action_unpin",expire:"action_expire",undo:"action_undo"},Wo={extractor:"actor_extractor",person:"actor_person",assistant:"actor_assistant"},zo={owner:"owner",kind:"kind",text:"text",subject:"subject",status:"status",confidence:"confidence",pinned:"pinned",by_person:"by_person",valid_to:"valid_to"};function Kt(i,e,t){let s=e[t];return s?l(i,s):t}var ht=(i,e)=>Kt(i,Mo,e),Se=(i,e)=>Kt(i,Fo,e),vs=(i,e)=>Kt(i,Bo,e),wi=(i,e)=>Kt(i,Wo,e),xi=(i,e)=>Kt(i,zo,e);function Vt(i,e,t){return t==null||t===""?l(i,"nothing"):typeof t=="boolean"?l(i,t?"yes":"no"):e==="owner"?i.ownerName(String(t)):e==="kind"?ht(i,String(t)):e==="status"?Se(i,String(t)):e==="confidence"&&typeof t=="number"?i.show.percent(t):e==="valid_to"?i.show.dateTime(String(t)):String(t)}function kt(i,e){return a`<span class="row">
    <span class="chip">${i.ownerName(e.owner)}</span>
    <span class="chip">${ht(i,e.kind)}</span>
    ${"pinned"in e&&e.pinned?a`<span class="chip good">${l(i,"pinned")}</span>`:h}
    ${e.in_doubt_with?.length?a`<span class="chip warn">${l(i,"in_doubt")}</span>`:h}
    ${e.status==="active"?h:a`<span class="chip">${Se(i,e.status)}</span>`}
  </span>`}function ut(i,e){return i!==void 0&&(i.own===null||i.own===e)}var Pe=["preference","feedback","fact"],$s=["memories","messages","facts","entities","relations"];var Ko={memories:"going_memories",messages:"going_messages",facts:"going_facts",entities:"going_entities",relations:"going_relations"},tt,q,Ai,ki,Ti,Ei,Ce,Ri,Gt,Z=class extends x{constructor(){super(...arguments);g(this,q);this.heading="";this.isBusy=!1;this.trouble="";g(this,tt,this.loader());g(this,Ce,async()=>{let{app:t}=this,s=c(this,tt).current.value;if(!(!s||this.isBusy)){this.isBusy=!0,this.trouble="";try{let o=await t.call("memory/forget",{...this.what,expected_revision:s.revision});t.notify(d(this,q,Ri).call(this,o)),this.dispatchEvent(new Event("forgotten"))}catch(o){let n=I(t,o);this.trouble=n.message,n.code==="memory_scope_changed"&&this.load()}finally{this.isBusy=!1}}});g(this,Gt,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}load(){c(this,tt).load(()=>this.app.call("memory/forget_preview",this.what))}render(){let{app:t}=this,s=c(this,tt).current,o=s.state==="ready"&&s.value!==void 0,n=o&&$s.every(r=>!s.value?.[r]?.total);return a`<sb-dialog .heading=${this.heading} @closed=${c(this,Gt)}>
      <div class="stack">
        ${this.trouble?a`<p class="alert bad" role="alert">${this.trouble}</p>`:h}
        ${D(t,s,r=>d(this,q,Ai).call(this,r,n),()=>this.load())}
      </div>
      <button slot="actions" @click=${c(this,Gt)}>${f(t,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!o||this.isBusy||n}
        @click=${c(this,Ce)}
      >
        ${l(t,this.isBusy?"forgetting":"forget_for_good")}
      </button>
    </sb-dialog>`}};tt=new WeakMap,q=new WeakSet,Ai=function(t,s){let{app:o}=this;return a`
      <p>${l(o,s?"nothing_goes":"all_goes")}</p>
      ${$s.map(n=>d(this,q,ki).call(this,n,t[n],t.messages_are_withheld))}
      ${t.conversations?a`<p>${l(o,"going_conversations",{count:t.conversations})}</p>`:h}
      ${t.names.length?a`<p>${l(o,"going_names",{names:t.names.join(", ")})}</p>`:h}
      ${d(this,q,Ti).call(this,t)}
    `},ki=function(t,s,o){if(!s?.total)return h;let{app:n}=this,r=l(n,Ko[t],{count:s.total});return t==="messages"&&o?a`<p>${r} <span class="quiet">${l(n,"withheld")}</span></p>`:a`<details ?open=${t==="memories"} data-part=${t}>
      <summary>${r}</summary>
      <ul>
        ${s.items.map(p=>a`<li>
            ${p.text}${p.is_cut?" …":""}
            ${p.status&&p.status!=="active"?a`<span class="chip">${Se(n,p.status)}</span>`:h}
            ${p.at?a`<span class="quiet"
                  >${l(n,p.role==="user"?"said_at":"answered_at",{owner:n.ownerName(p.owner),at:n.show.dateTime(p.at)})}</span
                >`:h}
          </li>`)}
      </ul>
      ${s.next_offset===null?h:a`<button @click=${()=>d(this,q,Ei).call(this,t,s)}>${f(n,"more")}</button>`}
    </details>`},Ti=function(t){let{app:s}=this,o=t.would_stay;if(!o)return h;let n=(r,p)=>p.length?a`<p>${r}</p>
            <ul>
              ${p.map(u=>a`<li>${u.text}</li>`)}
            </ul>`:h;return a`
      ${n(l(s,"stays_contains"),o.only_contain_it)}
      ${n(l(s,"stays_about"),o.may_be_about_it)}
      ${o.messages_that_only_contain_it?a`<p>${l(s,"stays_messages",{count:o.messages_that_only_contain_it})}</p>`:h}
    `},Ei=async function(t,s){try{let o=await this.app.call("memory/forget_preview",{...this.what,part:t,offset:s.next_offset??0}),n=c(this,tt).current.value,r=o[t];if(!n||!r)return;if(o.revision!==n.revision){this.load();return}c(this,tt).put({...n,[t]:{...r,items:[...s.items,...r.items]}})}catch(o){this.trouble=I(this.app,o).message}},Ce=new WeakMap,Ri=function(t){let{app:s}=this,o=[...t.files_to_delete,...t.damaged_copies];return[l(s,"forgotten",{memories:t.memories,messages:t.messages}),...t.erased?[]:[l(s,"not_erased")],...o.length?[l(s,"files_left",{files:o.join(", ")})]:[]].join(" ")},Gt=new WeakMap,Z.styles=[j,N`
      li {
        padding: 4px 0;
      }
      details > ul {
        margin: 4px 0 8px;
        padding-inline-start: 20px;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
    `],m([T({attribute:!1})],Z.prototype,"what",2),m([T()],Z.prototype,"heading",2),m([R()],Z.prototype,"isBusy",2),m([R()],Z.prototype,"trouble",2),Z=m([w("sb-memory-forget")],Z);function Si(i,{items:e,owners:t,how_they_hang_together:s}){let o=t.map(n=>i.ownerName(n)).join(", ");return a`
    <p class="quiet">${l(i,"recall_for",{owners:o})}</p>
    ${s.map(n=>a`<p>${n}</p>`)}
    ${e.length===0?a`<p data-state="empty">${f(i,"none_found")}</p>`:a`<ol class="stack">
          ${e.map(n=>Vo(i,n))}
        </ol>`}
  `}function Vo(i,e){let[t]=e.sources,s=e.memory_id?i.link(`/memory/${encodeURIComponent(e.memory_id)}`):t?i.link(`/turn/${encodeURIComponent(t)}`):void 0;return a`<li>
    <p>${s?a`<a href=${s}>${e.text}</a>`:e.text}</p>
    <p class="quiet">
      ${Go(i,e).join("; ")}. ${l(i,"score",{score:i.show.number(e.score,4)})}
      ${e.by_way_of?a`<br />${e.by_way_of}`:h}
    </p>
    <span class="chip ${e.would_be_told?"good":""}"
      >${l(i,e.would_be_told?"would_be_told":"would_not_be_told")}</span
    >
  </li>`}function Go(i,e){let t=e.reasons.map(s=>{switch(s){case"words":return l(i,"reason_words",{share:i.show.percent(e.share)});case"meaning":return l(i,"reason_meaning");case"graph":return l(i,"reason_graph");case"overview":return l(i,"reason_overview")}});return t.length?t:[l(i,"reason_other")]}function Yt(i,e,t){if(i.isAdmin)return{label:f(i,"undo"),run:()=>{Yo(i,e,t)}}}async function Yo(i,e,t){try{let s={memory_id:e,limit:1},{items:o}=await i.call("memory/history",s),[n]=o;if(!n)return;let{revision:r}=await i.call("memory/get",s);await i.call("memory/undo",{memory_id:e,expected_revision:r,group_id:n.group_id}),i.notify(l(i,"undone"))}catch(s){i.notifyFailure(s)}t()}var Zo=20,Zt,Jt,L,Pi,Ci,_s,ws,xs,As,mt=class extends x{constructor(){super(...arguments);g(this,L);this.busy="";g(this,Zt,this.loader());g(this,Jt,this.loader())}willUpdate(t){super.willUpdate(t),t.has("summary")&&t.get("summary")!==void 0&&this.load()}load(){let t=s=>this.app.call("memory/list",{status:s,limit:Zo});c(this,Zt).load(()=>t("waiting")),c(this,Jt).load(()=>t("in_doubt"))}render(){let{app:t,summary:s}=this;return a`<div class="stack">
      ${s.waiting?a`<section class="card stack" aria-labelledby="waiting">
            <h2 id="waiting" tabindex="-1">${l(t,"waiting_title",{count:s.waiting})}</h2>
            <p class="quiet">${l(t,t.isAdmin?"waiting":"waiting_person")}</p>
            ${D(t,c(this,Zt).current,({items:o})=>a`<ul class="plain">
                ${Wt(o,n=>n.id,n=>d(this,L,Pi).call(this,n))}
              </ul>`,()=>this.load())}
          </section>`:h}
      ${s.in_doubt?a`<section class="card stack" aria-labelledby="doubts">
            <h2 id="doubts" tabindex="-1">${l(t,"doubts_title")}</h2>
            <p class="quiet">${l(t,"doubts")}</p>
            ${D(t,c(this,Jt).current,({items:o})=>a`<ul class="plain">
                ${Wt(Qo(o),Jo,n=>d(this,L,Ci).call(this,n))}
              </ul>`,()=>this.load())}
          </section>`:h}
    </div>`}};Zt=new WeakMap,Jt=new WeakMap,L=new WeakSet,Pi=function(t){let{app:s}=this;return a`<li class="card stack">
      <p><strong>${t.question||t.text}</strong></p>
      ${t.question?a`<p>${t.text}</p>`:h}
      <div class="spread">
        ${kt(s,t)}
        <span class="quiet">${s.show.ago(t.created_at)}</span>
      </div>
      <div class="row">
        ${s.isAdmin?a`<button
              class="filled"
              ?disabled=${this.busy!==""}
              aria-label=${`${l(s,"confirm")}: ${t.text}`}
              @click=${()=>d(this,L,_s).call(this,t,"confirm")}
            >
              ${l(s,"confirm")}
            </button>`:h}
        <button
          class="bad"
          ?disabled=${this.busy!==""}
          aria-label=${`${l(s,"reject")}: ${t.text}`}
          @click=${()=>d(this,L,_s).call(this,t,"reject")}
        >
          ${l(s,"reject")}
        </button>
      </div>
    </li>`},Ci=function(t){let{app:s}=this,o=this.busy===""&&ut(this.summary,t.first.owner);return a`<li class="card stack">
      ${[t.first,t.second].map(n=>a`<div class="spread">
          <blockquote>
            <a href=${s.link(`/memory/${encodeURIComponent(n.id)}`)}>${n.text}</a>
          </blockquote>
          <button
            ?disabled=${!o}
            aria-label=${`${l(s,"this_holds")}: ${n.text}`}
            @click=${()=>d(this,L,ws).call(this,n,n===t.first?t.second:t.first,!1)}
          >
            ${l(s,"this_holds")}
          </button>
        </div>`)}
      <div class="row">
        <button
          ?disabled=${!o}
          aria-label=${`${l(s,"both_hold")}: ${t.first.text} / ${t.second.text}`}
          @click=${()=>d(this,L,ws).call(this,t.first,t.second,!0)}
        >
          ${l(s,"both_hold")}
        </button>
        <span class="chip">${s.ownerName(t.first.owner)}</span>
      </div>
    </li>`},_s=async function(t,s){await d(this,L,xs).call(this,t.id,"waiting",async()=>{await this.app.call(`memory/${s}`,{memory_id:t.id,expected_revision:t.revision}),this.app.notify(l(this.app,s==="confirm"?"confirmed":"rejected"))})},ws=async function(t,s,o){let n=r=>({memory_id:r.id,expected_revision:r.revision});await d(this,L,xs).call(this,t.id,"doubts",async()=>{await this.app.call("memory/settle",{...n(t),others:[n(s)],both_hold:o});let{app:r}=this;r.notify(l(r,"settled"),Yt(r,t.id,()=>d(this,L,As).call(this)))})},xs=async function(t,s,o){this.busy=t;try{await o()}catch(n){this.app.notifyFailure(n)}finally{this.busy=""}d(this,L,As).call(this),this.renderRoot.querySelector(`#${s}`)?.focus()},As=function(){this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},mt.styles=[j,N`
      li.card {
        margin-top: 8px;
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
      h2:focus {
        outline: none;
      }
    `],m([T({attribute:!1})],mt.prototype,"summary",2),m([R()],mt.prototype,"busy",2),mt=m([w("sb-memory-waiting")],mt);var Jo=i=>`${i.first.id} ${i.second.id}`;function Qo(i){let e=new Map;for(let t of i)for(let s of t.in_doubt_with??[]){let[o,n]=t.id<s.id?[t,s]:[s,t];e.set(`${o.id} ${n.id}`,{first:o,second:n})}return[...e.values()]}var Xo=250,tn=50,Ni={words:"",owner:"",kind:"",status:"active",isRecalling:!1},gt,Et,yt,$,ft,Ne,Tt,Oi,Ui,Ii,Oe,ji,Li,Ue,Ie,ks,je,Le,J=class extends x{constructor(){super(...arguments);g(this,$);this.isForgetting=!1;g(this,gt,new dt(()=>this.app,()=>this.requestUpdate()));g(this,Et,this.loader());g(this,yt);g(this,Ue,t=>{let s=t.target.value.trim();clearTimeout(c(this,yt)),U(this,yt,setTimeout(()=>d(this,$,ks).call(this,s),Xo))});g(this,Ie,t=>{t.preventDefault(),clearTimeout(c(this,yt)),d(this,$,ks).call(this,this.search.value.trim())});g(this,je,()=>{d(this,$,ft).call(this,{isRecalling:!this.wanted.isRecalling}),this.wanted.isRecalling&&d(this,$,Tt).call(this)});g(this,Le,()=>{this.isForgetting=!1,d(this,$,ft).call(this,{words:"",isRecalling:!1}),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.updateComplete.then(()=>this.search?.focus())})}willUpdate(t){super.willUpdate(t),t.get("summary")!==void 0&&this.load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(c(this,yt))}load(){d(this,$,Ne).call(this,!1),this.wanted.isRecalling&&d(this,$,Tt).call(this)}render(){let{app:t,summary:s}=this,{words:o,owner:n,kind:r,status:p}=this.wanted,v=!(o||n||r)&&p==="active"&&c(this,gt).hasFirst&&c(this,gt).total===0;return a`<div class="stack">
      ${s.waiting||s.in_doubt?a`<sb-memory-waiting .app=${t} .summary=${s}></sb-memory-waiting>`:h}
      ${v?d(this,$,Oi).call(this):a`${d(this,$,Ui).call(this)} ${d(this,$,ji).call(this)}`}
      ${this.isForgetting?a`<sb-memory-forget
            .app=${t}
            .what=${{about:o,...n?{owner:n}:{}}}
            .heading=${l(t,"forget_about",{words:o})}
            @closed=${()=>this.isForgetting=!1}
            @forgotten=${c(this,Le)}
          ></sb-memory-forget>`:h}
    </div>`}};gt=new WeakMap,Et=new WeakMap,yt=new WeakMap,$=new WeakSet,ft=function(t){this.wanted={...this.wanted,...t},this.dispatchEvent(new CustomEvent("wanted",{detail:this.wanted}))},Ne=function(t){let{words:s,owner:o,kind:n,status:r}=this.wanted,p={limit:tn,status:r==="pinned"?"active":r,...r==="pinned"?{pinned:!0}:{},...s?{containing:s}:{},...o?{owner:o}:{},...n?{kind:n}:{}};c(this,gt).start(u=>this.app.call("memory/list",{...p,offset:u}),{clear:t})},Tt=function(){let{words:t,owner:s}=this.wanted;c(this,Et).load(()=>this.app.call("recall/explain",{question:t,...s?{owner:s}:{}}))},Oi=function(){let{app:t}=this;return t.info&&!t.info.logs?ui(t):a`${ys(l(t,"empty_title"),l(t,"empty"))}
      <ul class="stack">
        <li>${l(t,"empty_say_preference")}</li>
        <li>${l(t,"empty_say_fact")}</li>
        <li>${l(t,"empty_ask")}</li>
      </ul>`},Ui=function(){let{app:t,summary:s,wanted:o}=this;return a`<form class="card" role="search" @submit=${c(this,Ie)}>
      <label class="field search" for="search"
        >${l(t,"search")}
        <input
          id="search"
          type="search"
          maxlength="200"
          autocomplete="off"
          .value=${o.words}
          @input=${c(this,Ue)}
        />
      </label>
      ${d(this,$,Oe).call(this,l(t,"owner"),o.owner,[["",l(t,"everybody")],...s.owners.map(n=>[n.owner,`${t.ownerName(n.owner)} (${t.show.number(d(this,$,Ii).call(this,n.kinds))})`])],n=>d(this,$,ft).call(this,{owner:n}))}
      ${d(this,$,Oe).call(this,l(t,"kind"),o.kind,[["",l(t,"all_kinds")],...Pe.map(n=>[n,ht(t,n)])],n=>d(this,$,ft).call(this,{kind:n}))}
      ${d(this,$,Oe).call(this,l(t,"which"),o.status,[["active",l(t,"which_active")],["pinned",l(t,"which_pinned")],["all",l(t,"which_all")]],n=>d(this,$,ft).call(this,{status:n}))}
      ${o.words?a`<div class="row search">
            <button type="button" aria-expanded=${o.isRecalling} @click=${c(this,je)}>
              ${l(t,"would_be_recalled")}
            </button>
            <button
              type="button"
              class="bad"
              ?disabled=${!ut(s,o.owner||(s.own??""))}
              @click=${()=>this.isForgetting=!0}
            >
              ${l(t,"forget_about",{words:o.words})}
            </button>
          </div>`:h}
    </form>`},Ii=function(t){return Object.values(t).reduce((s,o)=>s+o,0)},Oe=function(t,s,o,n){return a`<label class="field"
      >${t}
      <select
        @change=${r=>{n(r.target.value),d(this,$,Ne).call(this,!0),this.wanted.isRecalling&&d(this,$,Tt).call(this)}}
      >
        ${o.map(([r,p])=>a`<option value=${r} ?selected=${r===s}>${p}</option>`)}
      </select>
    </label>`},ji=function(){let{app:t,wanted:s}=this,o=c(this,gt);return a`
      ${s.isRecalling&&s.words?a`<section class="card stack" aria-labelledby="recalled">
            <h2 id="recalled">${l(t,"would_be_recalled_for",{words:s.words})}</h2>
            ${D(t,c(this,Et).current,n=>Si(t,n),()=>d(this,$,Tt).call(this))}
          </section>`:h}
      <section aria-labelledby="found" class="stack">
        <h2 id="found">${l(t,"remembered")}</h2>
        <p class="unseen" role="status">
          ${o.state==="ready"?l(t,"found",{count:o.total}):""}
        </p>
        ${o.hasFirst&&o.items.length===0?a`<p data-state="empty">${f(t,"none_found")}</p>`:a`<ul class="plain">
              ${Wt(o.items,n=>n.id,n=>d(this,$,Li).call(this,n))}
            </ul>`}
        ${o.foot()}
      </section>
    `},Li=function(t){let{app:s}=this;return a`<li class="card">
      <p><a href=${s.link(`/memory/${encodeURIComponent(t.id)}`)}>${t.text}</a></p>
      <div class="spread">
        ${kt(s,t)}
        <span class="quiet">
          ${t.by_person?l(s,"told_by_person"):l(s,"learnt_from",{count:t.sources})},
          ${s.show.ago(t.updated_at)}
        </span>
      </div>
    </li>`},Ue=new WeakMap,Ie=new WeakMap,ks=function(t){t!==this.wanted.words&&(d(this,$,ft).call(this,{words:t,...t?{}:{isRecalling:!1}}),c(this,Et).clear(),d(this,$,Ne).call(this,!0),this.wanted.isRecalling&&d(this,$,Tt).call(this))},je=new WeakMap,Le=new WeakMap,J.styles=[j,N`
      form {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      .search {
        grid-column: 1 / -1;
      }
      li.card {
        padding: 12px 16px;
        margin-bottom: 8px;
      }
      li a {
        color: var(--sb-text);
        font-weight: 500;
      }
    `],m([T({attribute:!1})],J.prototype,"summary",2),m([T({attribute:!1})],J.prototype,"wanted",2),m([R()],J.prototype,"isForgetting",2),m([G("#search")],J.prototype,"search",2),J=m([w("sb-memory-list")],J);var et=new Map;function Qt(i){let{text:e,kind:t,owner:s,pinned:o,valid_to:n}=i;return{text:e,kind:t,owner:s,pinned:o,until:n?sn(n):""}}function He({base:i,fields:e}){let t=Qt(i),s={};return e.text.trim()!==t.text&&(s.text=e.text.trim()),e.kind!==t.kind&&(s.kind=e.kind),e.owner!==t.owner&&(s.owner=e.owner),e.pinned!==t.pinned&&(s.pinned=e.pinned),e.until!==t.until&&(e.until?s.valid_to=en(e.until):s.no_end=!0),s}function en(i){return new Date(`${i}T23:59:59`).toISOString()}function sn(i){let e=new Date(i),t=s=>String(s).padStart(2,"0");return`${e.getFullYear()}-${t(e.getMonth()+1)}-${t(e.getDate())}`}var on=300,nn=["text","kind","owner","pinned","until"],rn={text:"text",kind:"kind",owner:"owner",pinned:"pinned",until:"valid_to"},S,Hi,Ts,Di,Rt,qe,qi,Mi,Es,Fi,Xt,M=class extends x{constructor(){super(...arguments);g(this,S);this.isBusy=!1;this.trouble="";g(this,qe,t=>{t.preventDefault(),d(this,S,Mi).call(this,this.draft)});g(this,Xt,()=>{et.delete(this.memory.id),this.dispatchEvent(new Event("closed"))})}load(){this.draft??=et.get(this.memory.id)??{base:this.memory,fields:Qt(this.memory)}}firstUpdated(){this.text.focus()}render(){let{app:t,theirs:s}=this,{fields:o}=this.draft,n=Object.keys(He(this.draft)).length>0;return a`<form class="card stack" @submit=${c(this,qe)}>
      <h2>${l(t,"edit_title")}</h2>
      ${this.trouble?a`<p class="alert bad" role="alert">${this.trouble}</p>`:h}
      ${s?d(this,S,Hi).call(this,s):h}
      <label class="field"
        >${l(t,"text")}
        <textarea
          rows="3"
          maxlength=${on}
          required
          .value=${o.text}
          @input=${r=>d(this,S,Rt).call(this,{text:De(r)})}
        ></textarea>
      </label>
      <div class="fields">
        <label class="field"
          >${l(t,"kind")}
          <select @change=${r=>d(this,S,Rt).call(this,{kind:De(r)})}>
            ${Pe.map(r=>a`<option value=${r} ?selected=${r===o.kind}>
                  ${ht(t,r)}
                </option>`)}
          </select>
        </label>
        ${t.isAdmin?a`<label class="field"
              >${l(t,"owner")}
              <select @change=${r=>d(this,S,Rt).call(this,{owner:De(r)})}>
                ${d(this,S,Di).call(this).map(r=>a`<option value=${r} ?selected=${r===o.owner}>
                      ${t.ownerName(r)}
                    </option>`)}
              </select>
            </label>`:h}
        <label class="field"
          >${l(t,"until")}
          <input
            type="date"
            .value=${o.until}
            @change=${r=>d(this,S,Rt).call(this,{until:De(r)})}
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            .checked=${o.pinned}
            @change=${r=>d(this,S,Rt).call(this,{pinned:r.target.checked})}
          />
          ${l(t,"pinned")}
        </label>
      </div>
      <p class="quiet">${l(t,"pinned_means")}</p>
      <div class="row">
        <button class="filled" ?disabled=${!n||this.isBusy||s!==void 0}>
          ${l(t,this.isBusy?"storing":"store")}
        </button>
        <button type="button" ?disabled=${this.isBusy} @click=${c(this,Xt)}>
          ${f(t,"cancel")}
        </button>
      </div>
    </form>`}};S=new WeakSet,Hi=function(t){let{app:s}=this,o=Qt(t),n=this.draft.fields,r=Qt(this.draft.base);return a`<section
      id="conflict"
      class="alert warn stack"
      tabindex="-1"
      aria-labelledby="conflict-title"
    >
      <h3 id="conflict-title">${l(s,"conflict_title")}</h3>
      <p>${l(s,"conflict")}</p>
      <div class="scrolls">
        <table>
          <thead>
            <tr>
              <th scope="col"><span class="unseen">${l(s,"field")}</span></th>
              <th scope="col">${l(s,"conflict_theirs")}</th>
              <th scope="col">${l(s,"conflict_mine")}</th>
            </tr>
          </thead>
          <tbody>
            ${nn.filter(p=>o[p]!==n[p]||r[p]!==n[p]).map(p=>a`<tr>
                <th scope="row">${l(s,rn[p])}</th>
                <td>${d(this,S,Ts).call(this,p,o)}</td>
                <td>${d(this,S,Ts).call(this,p,n)}</td>
              </tr>`)}
          </tbody>
        </table>
      </div>
      <div class="row">
        <button type="button" @click=${()=>{d(this,S,qi).call(this,t)}}>
          ${l(s,"conflict_store")}
        </button>
        <button type="button" @click=${c(this,Xt)}>${l(s,"conflict_keep")}</button>
      </div>
    </section>`},Ts=function(t,s){let{app:o}=this;return t==="pinned"?l(o,s.pinned?"yes":"no"):t==="kind"?ht(o,s.kind):t==="owner"?o.ownerName(s.owner):t==="until"?s.until?o.show.date(`${s.until}T12:00:00`):l(o,"nothing"):s.text},Di=function(){return[...new Set([...this.app.info?.owners??[],this.draft.fields.owner])]},Rt=function(t){this.draft={...this.draft,fields:{...this.draft.fields,...t}},et.set(this.memory.id,this.draft)},qe=new WeakMap,qi=async function(t){this.theirs=void 0;let s=He(this.draft);Object.keys(s).length&&await d(this,S,Es).call(this,s,t.revision)},Mi=async function(t){let s=He(t);!Object.keys(s).length||this.isBusy||await d(this,S,Es).call(this,s,t.base.revision)},Es=async function(t,s){let{app:o}=this,n=this.memory.id;this.isBusy=!0,this.trouble="";try{await o.call("memory/update",{...t,memory_id:n,expected_revision:s}),et.delete(n),this.dispatchEvent(new Event("stored"))}catch(r){let p=I(o,r);this.trouble=p.message,p.code==="memory_changed_meanwhile"&&await d(this,S,Fi).call(this,n)}finally{this.isBusy=!1}},Fi=async function(t){try{this.theirs=(await this.app.call("memory/get",{memory_id:t,limit:1})).memory}catch(s){this.trouble=I(this.app,s).message;return}await this.updateComplete,this.conflict?.focus()},Xt=new WeakMap,M.styles=[j,N`
      .fields {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      .check {
        display: flex;
        gap: 8px;
        align-items: center;
        min-height: 40px;
      }
    `],m([T({attribute:!1})],M.prototype,"memory",2),m([R()],M.prototype,"draft",2),m([R()],M.prototype,"theirs",2),m([R()],M.prototype,"isBusy",2),m([R()],M.prototype,"trouble",2),m([G("textarea")],M.prototype,"text",2),m([G("#conflict")],M.prototype,"conflict",2),M=m([w("sb-memory-editor")],M);function De(i){return i.target.value}var an=["noop","conflict"];function Bi(i,e,t,s){let o=i.isAdmin&&e.undone_at===null&&!an.includes(e.action),n=i.show.dateTime(e.at);return a`<li>
    <div class="spread">
      <p>
        <strong>${vs(i,e.action)}</strong>
        <span class="quiet">${wi(i,e.actor)}, ${n}</span>
        ${e.undone_at?a`<span class="chip">${l(i,"was_undone",{at:i.show.ago(e.undone_at)})}</span>`:h}
      </p>
      ${o?a`<button
            ?disabled=${!t}
            aria-label=${`${f(i,"undo")}: ${vs(i,e.action)}, ${n}`}
            @click=${s}
          >
            ${f(i,"undo")}
          </button>`:h}
    </div>
    ${Object.keys(e.changes).length?a`<dl>
          ${ln(e).map(([r,{before:p,after:u}])=>a`<div>
              <dt>${xi(i,r)}</dt>
              <dd>
                ${p==null?h:a`<span class="unseen">${l(i,"before")}</span>
                      <del>${Vt(i,r,p)}</del>`}
                ${dn(e)?h:a`<span class="unseen">${l(i,"after")}</span>
                      <ins>${Vt(i,r,u)}</ins>`}
              </dd>
            </div>`)}
        </dl>`:h}
  </li>`}function ln({changes:i}){let e=Object.entries(i),{text:t}=i;return t&&(t.before===null||t.after===null)?[["text",t]]:e}var dn=({changes:i})=>i.text?.after===null;var cn=250,pn=20,te,St,bt,Wi,Rs,Me,Fe,ee,F=class extends x{constructor(){super(...arguments);g(this,bt);this.holds="this";this.isBusy=!1;this.trouble="";g(this,te,this.loader());g(this,St);g(this,Me,()=>{clearTimeout(c(this,St)),U(this,St,setTimeout(()=>this.load(),cn))});g(this,Fe,async()=>{let{app:t,memory:s,other:o}=this;if(!o||this.isBusy)return;let[n,r]=this.holds==="this"?[s,o]:[o,s],p=u=>({memory_id:u.id,expected_revision:u.revision});this.isBusy=!0,this.trouble="";try{await t.call("memory/merge",{...p(n),others:[p(r)]}),this.dispatchEvent(new CustomEvent("merged",{detail:n.id}))}catch(u){let v=I(t,u);this.trouble=v.message,v.code==="memory_changed_meanwhile"&&(this.other=void 0,this.load())}finally{this.isBusy=!1}});g(this,ee,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(c(this,St))}load(){let t=this.words?.value.trim();c(this,te).load(()=>this.app.call("memory/list",{owner:this.memory.owner,limit:pn,...t?{containing:t}:{}}))}render(){let{app:t,memory:s,other:o}=this;return a`<sb-dialog .heading=${l(t,"merge_title")} @closed=${c(this,ee)}>
      <div class="stack">
        <p>${l(t,"merge_text",{text:s.text})}</p>
        ${this.trouble?a`<p class="alert bad" role="alert">${this.trouble}</p>`:h}
        <label class="field"
          >${l(t,"search")}
          <input id="words" type="search" autocomplete="off" @input=${c(this,Me)} />
        </label>
        ${D(t,c(this,te).current,({items:n})=>d(this,bt,Wi).call(this,n.filter(r=>r.id!==s.id)),()=>this.load())}
        ${o?a`<fieldset>
              <legend>${l(t,"merge_holds")}</legend>
              ${d(this,bt,Rs).call(this,"this",s.text)} ${d(this,bt,Rs).call(this,"other",o.text)}
            </fieldset>`:h}
      </div>
      <button slot="actions" @click=${c(this,ee)}>${f(t,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!o||this.isBusy}
        @click=${c(this,Fe)}
      >
        ${l(t,"merge")}
      </button>
    </sb-dialog>`}};te=new WeakMap,St=new WeakMap,bt=new WeakSet,Wi=function(t){let{app:s}=this;return t.length?a`<fieldset>
      <legend>${l(s,"merge_with")}</legend>
      ${t.map(o=>a`<label class="choice">
          <input
            type="radio"
            name="other"
            .checked=${o.id===this.other?.id}
            @change=${()=>this.other=o}
          />
          ${o.text}
        </label>`)}
    </fieldset>`:a`<p data-state="empty">${f(s,"none_found")}</p>`},Rs=function(t,s){return a`<label class="choice">
      <input
        type="radio"
        name="holds"
        .checked=${this.holds===t}
        @change=${()=>this.holds=t}
      />
      ${s}
    </label>`},Me=new WeakMap,Fe=new WeakMap,ee=new WeakMap,F.styles=[j,N`
      label.choice {
        display: flex;
        gap: 8px;
        align-items: start;
        padding: 6px 0;
      }
      label.choice input {
        flex: none;
      }
      fieldset {
        border: 0;
        margin: 0;
        padding: 0;
        min-width: 0;
      }
    `],m([T({attribute:!1})],F.prototype,"memory",2),m([R()],F.prototype,"other",2),m([R()],F.prototype,"holds",2),m([R()],F.prototype,"isBusy",2),m([R()],F.prototype,"trouble",2),m([G("#words")],F.prototype,"words",2),F=m([w("sb-memory-merge")],F);var vt,oe,Nt,y,Pt,zi,Ki,se,Vi,Gi,Be,We,Yi,ie,Zi,Ji,Ss,Qi,ze,Ct,Q=class extends x{constructor(){super(...arguments);g(this,y);this.doing="";this.busy="";this.said="";g(this,vt,this.loader());g(this,oe,new dt(()=>this.app,()=>this.requestUpdate()));g(this,Nt,new dt(()=>this.app,()=>this.requestUpdate()));g(this,ze,()=>{this.doing="",et.delete(c(this,y,Pt)),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.app.go("/memory",{replace:!0})})}willUpdate(t){t.has("path")&&String(t.get("path"))!==String(this.path)&&(c(this,vt).clear(),this.said="",this.doing=et.has(c(this,y,Pt))?"edit":""),super.willUpdate(t)}load(){let t=c(this,y,Pt);c(this,vt).load(()=>this.app.call("memory/get",{memory_id:t,limit:1})),c(this,oe).start(async s=>(await this.app.call("memory/get",{memory_id:t,offset:s})).evidence),c(this,Nt).start(s=>this.app.call("memory/history",{memory_id:t,offset:s}))}render(){let{app:t}=this;return a`<div class="stack">
      <p class="unseen" role="status">${this.said}</p>
      ${D(t,c(this,vt).current,s=>d(this,y,zi).call(this,s.memory),()=>this.load())}
    </div>`}};vt=new WeakMap,oe=new WeakMap,Nt=new WeakMap,y=new WeakSet,Pt=function(){return this.path[0]??""},zi=function(t){let{app:s}=this;return a`
      ${this.doing==="edit"?a`<sb-memory-editor
            .app=${s}
            .memory=${t}
            @stored=${()=>d(this,y,Yi).call(this,l(s,"stored"))}
            @closed=${()=>d(this,y,We).call(this,!0)}
          ></sb-memory-editor>`:d(this,y,Ki).call(this,t)}
      ${d(this,y,Vi).call(this,t)} ${d(this,y,Gi).call(this)}
      ${this.doing==="forget"?a`<sb-memory-forget
            .app=${s}
            .what=${{memory_id:t.id}}
            .heading=${l(s,"forget_this")}
            @closed=${()=>d(this,y,We).call(this,!1)}
            @forgotten=${c(this,ze)}
          ></sb-memory-forget>`:h}
      ${this.doing==="merge"?a`<sb-memory-merge
            .app=${s}
            .memory=${t}
            @closed=${()=>d(this,y,We).call(this,!1)}
            @merged=${o=>d(this,y,Qi).call(this,o.detail)}
          ></sb-memory-merge>`:h}
    `},Ki=function(t){let{app:s}=this,o=ut(this.summary,t.owner)&&this.busy==="",n=t.status==="active";return a`<section class="card stack" aria-labelledby="text">
      <h2 class="text" id="text">${t.text}</h2>
      ${kt(s,t)}
      ${t.superseded_by?a`<p>
            <a href=${s.link(`/memory/${encodeURIComponent(t.superseded_by)}`)}
              >${l(s,t.status==="merged"?"merged_into":"superseded_by")}</a
            >
          </p>`:h}
      ${t.in_doubt_with?.length?a`<div class="alert warn stack">
            <p>${l(s,"doubt_with")}</p>
            <ul class="plain">
              ${t.in_doubt_with.map(r=>a`<li>
                  <a href=${s.link(`/memory/${encodeURIComponent(r.id)}`)}>${r.text}</a>
                </li>`)}
            </ul>
            <p><a href=${s.link("/memory")}>${l(s,"decide_in_list")}</a></p>
          </div>`:h}
      <dl>
        ${d(this,y,se).call(this,l(s,"since"),s.show.date(t.valid_from))}
        ${d(this,y,se).call(this,l(s,"until"),Vt(s,"valid_to",t.valid_to))}
        ${d(this,y,se).call(this,l(s,"how_known"),t.by_person?l(s,"told_by_person"):`${l(s,"learnt")} (${s.show.percent(t.confidence)})`)}
        ${d(this,y,se).call(this,l(s,"used"),t.last_used_at?l(s,"used_times",{count:t.use_count,at:s.show.ago(t.last_used_at)}):l(s,"never_used"))}
      </dl>
      ${ut(this.summary,t.owner)?a`<div class="row">
            <button id="edit" class="filled" ?disabled=${!o} @click=${()=>d(this,y,Be).call(this,"edit")}>
              ${l(s,"edit")}
            </button>
            <button id="pin" ?disabled=${!o} @click=${()=>{d(this,y,Zi).call(this,t)}}>
              ${l(s,t.pinned?"unpin":"pin")}
            </button>
            ${n?a`<button id="merge" ?disabled=${!o} @click=${()=>d(this,y,Be).call(this,"merge")}>
                  ${l(s,"merge")}
                </button>`:h}
            <button id="forget" class="bad" ?disabled=${!o} @click=${()=>d(this,y,Be).call(this,"forget")}>
              ${l(s,"forget")}
            </button>
          </div>`:a`<p class="quiet">${l(s,"not_yours")}</p>`}
    </section>`},se=function(t,s){return a`<div>
      <dt>${t}</dt>
      <dd>${s}</dd>
    </div>`},Vi=function(t){let{app:s}=this,o=c(this,oe),n=t.sources-o.total;return a`<section class="card stack" aria-labelledby="evidence">
      <h2 id="evidence">${l(s,"evidence")}</h2>
      ${o.hasFirst&&!t.sources?a`<p>${l(s,t.by_person?"evidence_typed":"evidence_none")}</p>`:a`<ul class="plain">
              ${o.items.map(r=>a`<li>
                  <blockquote>${r.text}${r.is_cut?" …":""}</blockquote>
                  <p class="quiet">
                    ${l(s,r.role==="user"?"said_at":"answered_at",{owner:s.ownerName(r.owner),at:s.show.dateTime(r.at)})}
                    <a href=${s.link(`/turn/${encodeURIComponent(r.id)}`)}
                      >${l(s,"to_turn")}</a
                    >
                  </p>
                </li>`)}
            </ul>
            ${o.hasFirst&&n>0?a`<p class="quiet">${l(s,"evidence_gone",{count:n})}</p>`:h}
            ${o.foot()}`}
    </section>`},Gi=function(){let{app:t}=this;return a`<section class="card stack" aria-labelledby="history">
      <h2 id="history" tabindex="-1">${l(t,"history")}</h2>
      <ol class="plain">
        ${c(this,Nt).items.map(s=>Bi(t,s,this.busy==="",()=>{d(this,y,Ji).call(this,s)}))}
      </ol>
      ${c(this,Nt).foot()}
    </section>`},Be=function(t){this.said="",this.doing=t},We=function(t){this.doing="",t&&d(this,y,ie).call(this,"edit")},Yi=function(t){this.doing="",this.said=t,this.app.notify(t,Yt(this.app,c(this,y,Pt),()=>d(this,y,Ct).call(this))),d(this,y,Ct).call(this),d(this,y,ie).call(this,"edit")},ie=async function(t){await this.updateComplete,this.renderRoot.querySelector(`#${t}`)?.focus()},Zi=async function(t){let{app:s}=this;await d(this,y,Ss).call(this,"pin",async()=>{await s.call("memory/update",{memory_id:t.id,expected_revision:t.revision,pinned:!t.pinned}),this.said=l(s,t.pinned?"unpinned":"was_pinned")}),d(this,y,ie).call(this,"pin")},Ji=async function(t){let{app:s}=this,o=c(this,vt).current.value?.memory;if(!o)return;let n=!0;await d(this,y,Ss).call(this,t.group_id,async()=>{n=(await s.call("memory/undo",{memory_id:o.id,expected_revision:o.revision,group_id:t.group_id})).memory!==null,this.said=l(s,"undone"),s.notify(this.said)}),n?d(this,y,ie).call(this,"history"):s.go("/memory",{replace:!0})},Ss=async function(t,s){this.busy=t;try{await s()}catch(o){this.app.notifyFailure(o)}finally{this.busy=""}d(this,y,Ct).call(this)},Qi=function(t){let{app:s}=this;this.doing="",s.notify(l(s,"merged"),Yt(s,t,()=>d(this,y,Ct).call(this))),t!==c(this,y,Pt)&&s.go(`/memory/${encodeURIComponent(t)}`,{replace:!0}),d(this,y,Ct).call(this)},ze=new WeakMap,Ct=function(){this.load(),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},Q.styles=[j,N`
      h2.text {
        font-size: 20px;
        overflow-wrap: anywhere;
      }
      dl {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(160px, 100%), 1fr));
        gap: 12px;
      }
      dt {
        font-size: 14px;
        color: var(--sb-quiet);
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
      li + li {
        margin-top: 16px;
      }
      del {
        color: var(--sb-bad);
      }
      ins {
        color: var(--sb-good);
      }
    `],m([T({attribute:!1})],Q.prototype,"summary",2),m([R()],Q.prototype,"doing",2),m([R()],Q.prototype,"busy",2),m([R()],Q.prototype,"said",2),Q=m([w("sb-memory-one")],Q);var ne,re,Ke=class extends x{constructor(){super(...arguments);g(this,ne,Ni);g(this,re,this.loader())}load(){c(this,re).load(()=>this.app.call("memory/summary"))}render(){let{app:t}=this,[s]=this.path;return a`<div class="stack" @memory-changed=${()=>this.load()}>
      <div class="spread">
        <h1 tabindex="-1">${s?l(t,"one"):f(t,"memory")}</h1>
        ${s?a`<a class="button" href=${t.link("/memory")}>${l(t,"to_list")}</a>`:h}
      </div>
      ${D(t,c(this,re).current,n=>a`
          ${s?a`<sb-memory-one .app=${t} .path=${this.path} .summary=${n}></sb-memory-one>`:a`<sb-memory-list
                .app=${t}
                .summary=${n}
                .wanted=${c(this,ne)}
                @wanted=${r=>U(this,ne,r.detail)}
              ></sb-memory-list>`}
        `,()=>this.load())}
    </div>`}};ne=new WeakMap,re=new WeakMap,Ke=m([w("sb-memory")],Ke);var Ve=class extends x{load(){}render(){return a`<h1 tabindex="-1">${f(this.app,"request")}</h1>`}};Ve=m([w("sb-request")],Ve);var Ge=class extends x{load(){}render(){return a`<h1 tabindex="-1">${f(this.app,"settings")}</h1>`}};Ge=m([w("sb-settings")],Ge);var Ye=class extends x{load(){}render(){return a`<h1 tabindex="-1">${f(this.app,"turn")}</h1>`}};Ye=m([w("sb-turn")],Ye);var Ze=class extends x{load(){}render(){return a`<h1 tabindex="-1">${f(this.app,"usage")}</h1>`}};Ze=m([w("sb-usage")],Ze);var Je=class extends x{load(){}render(){return a`<h1 tabindex="-1">${f(this.app,"work")}</h1>`}};Je=m([w("sb-work")],Je);var Qe=[{name:"conversations",icon:"mdi:forum-outline",admin:!1,within:"conversations",draw:(i,e)=>a`<sb-conversations .app=${i} .path=${e}></sb-conversations>`},{name:"turn",icon:"mdi:timeline-clock-outline",admin:!1,within:"conversations",draw:(i,e)=>a`<sb-turn .app=${i} .path=${e}></sb-turn>`},{name:"memory",icon:"mdi:brain",admin:!1,within:"memory",draw:(i,e)=>a`<sb-memory .app=${i} .path=${e}></sb-memory>`},{name:"graph",icon:"mdi:graph-outline",admin:!1,within:"graph",draw:(i,e)=>a`<sb-graph .app=${i} .path=${e}></sb-graph>`},{name:"request",icon:"mdi:code-json",admin:!1,within:"request",draw:(i,e)=>a`<sb-request .app=${i} .path=${e}></sb-request>`},{name:"work",icon:"mdi:progress-wrench",admin:!0,within:"work",draw:(i,e)=>a`<sb-work .app=${i} .path=${e}></sb-work>`},{name:"usage",icon:"mdi:chart-bar",admin:!0,within:"usage",draw:(i,e)=>a`<sb-usage .app=${i} .path=${e}></sb-usage>`},{name:"health",icon:"mdi:heart-pulse",admin:!0,within:"health",draw:(i,e)=>a`<sb-health .app=${i} .path=${e}></sb-health>`},{name:"settings",icon:"mdi:cog-outline",admin:!0,within:"settings",draw:(i,e)=>a`<sb-settings .app=${i} .path=${e}></sb-settings>`}],ae="conversations";var hn={comma_decimal:"en-US",decimal_comma:"de",space_comma:"fr",quote_decimal:"de-CH"},to=60,Ps=60*to,Xi=24*Ps,Xe=class{constructor(e){this.hass=e}number(e,t=0){let{number_format:s}=this.hass().locale;return new Intl.NumberFormat(this.#s(),{maximumFractionDigits:t,minimumFractionDigits:t,useGrouping:s!=="none"}).format(e)}percent(e){return new Intl.NumberFormat(this.#s(),{style:"percent",maximumFractionDigits:0}).format(e)}money(e){let t=e!==0&&Math.abs(e)<.1?4:2;return new Intl.NumberFormat(this.#s(),{style:"currency",currency:this.hass().config.currency,minimumFractionDigits:t,maximumFractionDigits:t}).format(e)}span(e){let[t,s,o]=e<1e3?[e,"millisecond",0]:e<9e4?[e/1e3,"second",1]:[e/6e4,"minute",0];return new Intl.NumberFormat(this.#s(),{style:"unit",unit:s,unitDisplay:"short",maximumFractionDigits:o}).format(t)}bytes(e){let[t,s]=e<1e6?[e/1e3,"kilobyte"]:[e/1e6,"megabyte"];return new Intl.NumberFormat(this.#s(),{style:"unit",unit:s,unitDisplay:"short",maximumFractionDigits:1}).format(t)}time(e,t=!1){return new Intl.DateTimeFormat(this.#o(),{hour:"numeric",minute:"2-digit",...t?{second:"2-digit"}:{},...this.#i(),timeZone:this.#e()}).format(new Date(e))}date(e){let{date_format:t}=this.hass().locale;if(t==="language"||t==="system")return new Intl.DateTimeFormat(this.#o(),{weekday:"short",day:"numeric",month:"long",year:"numeric",timeZone:this.#e()}).format(new Date(e));let{day:s,month:o,year:n}=this.#t(e);return t==="DMY"?`${s}/${o}/${n}`:t==="MDY"?`${o}/${s}/${n}`:`${n}-${o}-${s}`}dateTime(e){return`${this.date(e)}, ${this.time(e)}`}day(e){let{day:t,month:s,year:o}=this.#t(e);return`${o}-${s}-${t}`}ago(e){let t=(new Date(e).getTime()-Date.now())/1e3,[s,o]=Math.abs(t)<Ps?[t/to,"minute"]:Math.abs(t)<Xi?[t/Ps,"hour"]:[t/Xi,"day"];return new Intl.RelativeTimeFormat(this.hass().locale.language,{numeric:"auto"}).format(Math.round(s),o)}#t(e){let t=new Intl.DateTimeFormat("en-GB",{day:"2-digit",month:"2-digit",year:"numeric",timeZone:this.#e()}).formatToParts(new Date(e)),s=o=>t.find(n=>n.type===o)?.value??"";return{day:s("day"),month:s("month"),year:s("year")}}#e(){let{locale:e,config:t}=this.hass();return e.time_zone==="server"?t.time_zone:Intl.DateTimeFormat().resolvedOptions().timeZone}#i(){let{time_format:e}=this.hass().locale;return e==="12"?{hourCycle:"h12"}:e==="24"?{hourCycle:"h23"}:{}}#s(){let{number_format:e,language:t}=this.hass().locale;return e==="system"?void 0:hn[e]??t}#o(){let{date_format:e,language:t}=this.hass().locale;return e==="system"?void 0:t}};var un=3e3,ts=class extends EventTarget{constructor(t){super();this.hass=t;this.show=new Xe(()=>this.hass);this.narrow=!1;this.prefix="/switchboard"}async call(t,s={}){try{return await this.hass.connection.sendMessagePromise({...s,type:`switchboard/${t}`})}catch(o){throw I(this,o)}}async subscribe(t,s,o){let{connection:n}=this.hass,r={...s,type:`switchboard/${t}`},p=!1,u,v,E=async()=>{u=await n.subscribeMessage(_=>p||o(_),r,{resubscribe:!1}),p&&u().catch(()=>{})},b=()=>{clearTimeout(v),E().catch(()=>{!p&&this.hass.connected&&(v=setTimeout(b,un))})};try{await E()}catch(_){throw I(this,_)}return n.addEventListener("ready",b),()=>{p=!0,clearTimeout(v),n.removeEventListener("ready",b),u?.().catch(()=>{})}}link(t){return this.prefix+t}go(t,s={}){let o=this.link(t);s.replace?history.replaceState(history.state,"",o):history.pushState(null,"",o),window.dispatchEvent(new CustomEvent("location-changed",{detail:{replace:s.replace??!1}}))}notify(t,s){this.notice=s?{text:t,action:s}:{text:t},this.tell("notice")}notifyFailure(t){let s=I(this,t);return this.notify(s.message),s}tell(t){this.dispatchEvent(new Event(t))}get isAdmin(){return this.info?.viewer.is_admin??!1}ownerName(t){return t==="household"?f(this,"household"):this.entityName(t)}entityName(t){let s=this.hass.states[t]?.attributes.friendly_name;return typeof s=="string"&&s?s:t}areaName(t){return this.hass.areas?.[t]?.name??t}deviceName(t){let s=this.hass.devices?.[t];return s?.name_by_user??s?.name??t}};function eo(i){return customElements.get("ha-icon")?a`<ha-icon aria-hidden="true" .icon=${i}></ha-icon>`:h}var so=/\/switchboard_page\/([0-9a-f]+)\//.exec(import.meta.url)?.[1],mn=1e4,fn=3e3,P,Ot,Ut,$t,st,It,k,io,Cs,es,oo,Ns,le,no,ro,ao,lo,co,po,de,ss,B=class extends H{constructor(){super(...arguments);g(this,k);this.narrow=!1;this.isLost=!1;g(this,P);g(this,Ot);g(this,Ut);g(this,$t);g(this,st);g(this,It);g(this,le,()=>{this.isLost=!0});g(this,de,t=>{if(t.defaultPrevented||t.button!==0||t.metaKey||t.ctrlKey||t.shiftKey||t.altKey)return;let s=t.composedPath().find(v=>v instanceof HTMLAnchorElement),o=c(this,P);if(!s||s.target||s.hasAttribute("download"))return;let{origin:n,pathname:r,search:p,hash:u}=new URL(s.href);n!==location.origin||!r.startsWith(`${o.prefix}/`)||(t.preventDefault(),o.go(r.slice(o.prefix.length)+p+u))});g(this,ss,()=>{this.dispatchEvent(new Event("hass-toggle-menu",{bubbles:!0,composed:!0}))})}connectedCallback(){super.connectedCallback(),this.style.display="block",this.style.height="100dvh",c(this,P)&&(d(this,k,Ns).call(this),d(this,k,es).call(this))}disconnectedCallback(){var t;super.disconnectedCallback(),clearTimeout(c(this,Ot)),clearTimeout(c(this,Ut)),(t=c(this,st))==null||t.call(this),U(this,st,void 0),c(this,$t)?.removeEventListener("disconnected",c(this,le)),U(this,$t,void 0)}shouldUpdate(t){if(!t.has("hass"))return!0;let s=t.get("hass");if(c(this,P)&&(c(this,P).hass=this.hass),!s)return!0;let{hass:o}=this,n=s.language!==o.language||s.locale!==o.locale||s.connected!==o.connected||s.user!==o.user||s.connection!==o.connection;return s.language!==o.language&&d(this,k,Cs).call(this),n&&c(this,P)?.tell("changed"),n||t.size>1}willUpdate(){c(this,P)||(U(this,P,new ts(this.hass)),c(this,P).addEventListener("notice",()=>d(this,k,co).call(this)),c(this,P).addEventListener("returned",()=>this.requestUpdate()),d(this,k,Ns).call(this),d(this,k,io).call(this)),c(this,P).narrow=this.narrow,c(this,P).prefix=this.route.prefix}render(){let t=c(this,P),[s="",...o]=this.route.path.split("/").filter(Boolean).map(decodeURIComponent),n=Qe.find(r=>r.name===s);return a`
      <header>
        <div class="title">
          ${this.narrow?a`<button class="bare" @click=${c(this,ss)} aria-label=${f(t,"menu")}>
                &#9776;
              </button>`:h}
          <span>Switchboard</span>
        </div>
        <nav aria-label=${f(t,"views")}>
          <ul>
            ${Qe.filter(r=>r.name===r.within&&(!r.admin||t.isAdmin)).map(r=>d(this,k,no).call(this,t,r,n?.within??ae))}
          </ul>
        </nav>
      </header>
      <div class="banners" role="status">${d(this,k,ao).call(this,t)}</div>
      <main @click=${c(this,de)}>${d(this,k,ro).call(this,t,s,n,o)}</main>
      <div role="status" aria-live="polite">${d(this,k,lo).call(this,t)}</div>
    `}updated(){let t=new URLSearchParams(location.search).get("config_entry");if(t&&c(this,P)?.info){c(this,P).go(`/settings/${t}`,{replace:!0});return}d(this,k,po).call(this)}};P=new WeakMap,Ot=new WeakMap,Ut=new WeakMap,$t=new WeakMap,st=new WeakMap,It=new WeakMap,k=new WeakSet,io=async function(){await d(this,k,Cs).call(this),await d(this,k,es).call(this)},Cs=async function(){let{hass:t}=this;await Promise.all([ti(fs(t.language)),t.loadBackendTranslation("exceptions","switchboard").catch(()=>{})]),c(this,P)?.tell("changed"),this.requestUpdate()},es=async function(){var s;let t=c(this,P);if(!(!t||!this.isConnected)){clearTimeout(c(this,Ut)),(s=c(this,st))==null||s.call(this),U(this,st,void 0);try{let o=await t.subscribe("info",{},n=>d(this,k,oo).call(this,t,n));this.isConnected?U(this,st,o):o()}catch(o){this.trouble=I(t,o),U(this,Ut,setTimeout(()=>{d(this,k,es).call(this)},fn))}}},oo=function(t,s){let o=t.info,n=this.isLost||this.trouble!==void 0;t.info=s,this.isLost=!1,this.trouble=s.is_running?void 0:new Y("gone","gone",f(t,"gone")),this.requestUpdate(),s.is_running&&o&&(n||!o.is_running)?t.tell("returned"):o&&t.tell("changed")},Ns=function(){let t=c(this,P)?.hass.connection;!t||t===c(this,$t)||(t.addEventListener("disconnected",c(this,le)),U(this,$t,t))},le=new WeakMap,no=function(t,s,o){return a`<li>
      <a
        href=${t.link(`/${s.name}`)}
        aria-current=${s.name===o?"page":h}
        @click=${c(this,de)}
        >${eo(s.icon)}${f(t,s.name)}</a
      >
    </li>`},ro=function(t,s,o,n){if(!t.info)return this.trouble&&this.trouble.kind!=="lost"?a`<div class="alert bad" role="alert" data-state="failed">${this.trouble.message}</div>`:a`<p class="quiet" role="status" data-state="loading">${f(t,"loading")}</p>`;if(s&&!o)return a`<h1 tabindex="-1">${f(t,"no_such_page")}</h1>
        <a href=${t.link(`/${ae}`)}>${f(t,ae)}</a>`;let r=o??Qe.find(p=>p.name===ae);return!r||r.admin&&!t.isAdmin?a`<h1 tabindex="-1">${f(t,"administrators_only")}</h1>`:r.draw(t,n)},ao=function(t){let{info:s}=t;return a`
      ${this.isLost||!this.hass.connected?a`<p class="alert warn" data-banner="lost">${f(t,"lost")}</p>`:h}
      ${this.trouble&&s&&this.trouble.kind!=="lost"?a`<p class="alert bad" data-banner=${this.trouble.kind}>${this.trouble.message}</p>`:h}
      ${s&&so&&s.page!==so?a`<p class="alert warn spread" data-banner="stale">
            ${f(t,"stale")}
            <button @click=${()=>location.reload()}>${f(t,"reload")}</button>
          </p>`:h}
      ${s?.guests?a`<p class="alert warn" data-banner="guests">${f(t,"guests")}</p>`:h}
    `},lo=function(t){let{notice:s}=t;if(!s)return h;let{action:o}=s;return a`<div class="notice">
      <span>${s.text}</span>
      ${o?a`<button
            @click=${()=>{t.notice=void 0,this.requestUpdate(),o.run()}}
          >
            ${o.label}
          </button>`:h}
    </div>`},co=function(){clearTimeout(c(this,Ot)),this.requestUpdate();let{notice:t}=c(this,P);U(this,Ot,setTimeout(()=>{c(this,P)?.notice===t&&(c(this,P).notice=void 0,this.requestUpdate())},mn))},po=function(){let{path:t}=this.route;if(t===c(this,It)||!c(this,P)?.info)return;let s=c(this,It)===void 0;if(U(this,It,t),s)return;this.scrollTop=0;let o=this.renderRoot.querySelector("main > *");o instanceof H&&o.updateComplete.then(()=>{o.renderRoot.querySelector("h1")?.focus({preventScroll:!0})})},de=new WeakMap,ss=new WeakMap,B.styles=[j,N`
      :host {
        background: var(--sb-ground);
        overflow: auto;
        overscroll-behavior: contain;
      }
      header {
        position: sticky;
        top: 0;
        z-index: 2;
        background: var(--sb-card);
        border-bottom: 1px solid var(--sb-line);
        padding: env(safe-area-inset-top) env(safe-area-inset-right) 0 env(safe-area-inset-left);
      }
      .title {
        display: flex;
        align-items: center;
        gap: 8px;
        min-height: 48px;
        padding: 4px 16px 0;
        font-size: 20px;
      }
      nav {
        overflow-x: auto;
        padding: 0 8px;
      }
      nav ul {
        display: flex;
        list-style: none;
      }
      nav a {
        display: flex;
        align-items: center;
        gap: 6px;
        padding: 10px 12px;
        white-space: nowrap;
        color: var(--sb-text);
        text-decoration: none;
        border-bottom: 3px solid transparent;
      }
      nav a[aria-current] {
        color: var(--sb-link);
        border-color: currentColor;
        font-weight: 500;
      }
      nav a:focus-visible {
        outline-offset: -4px;
      }
      nav ha-icon {
        --mdc-icon-size: 20px;
      }
      main {
        max-width: 1280px;
        margin: 0 auto;
        padding: 16px calc(16px + env(safe-area-inset-right))
          calc(48px + env(safe-area-inset-bottom)) calc(16px + env(safe-area-inset-left));
      }
      .banners {
        display: grid;
        gap: 8px;
        margin: 0 auto;
        max-width: 1280px;
        padding: 0 16px;
      }
      .banners > * {
        margin-top: 12px;
        background: var(--sb-card);
      }
      .notice {
        position: fixed;
        inset-inline: 16px;
        bottom: calc(16px + env(safe-area-inset-bottom));
        margin-inline: auto;
        max-width: 560px;
        width: fit-content;
        z-index: 3;
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
        background: var(--sb-text);
        color: var(--sb-card);
        border-radius: 8px;
        padding: 8px 16px;
      }
      .notice button {
        color: inherit;
        border-color: currentColor;
      }
      .notice button:hover {
        background: color-mix(in srgb, var(--sb-text) 80%, var(--sb-card));
      }
    `],m([T({attribute:!1})],B.prototype,"hass",2),m([T({type:Boolean,reflect:!0})],B.prototype,"narrow",2),m([T({attribute:!1})],B.prototype,"route",2),m([T({attribute:!1})],B.prototype,"panel",2),m([R()],B.prototype,"trouble",2),m([R()],B.prototype,"isLost",2),B=m([w("switchboard-panel")],B);
